"""Processing of incoming mail, such as moves by players, bounces and spam complaints."""
