node a.example.com {
  notify { 'in node': }
}
node default { }
