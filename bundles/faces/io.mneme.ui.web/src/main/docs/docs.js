/* Shows the description of the HTTP interface, and lets a reader try it. */
window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  // The description is of this container; nothing is sent elsewhere to be checked.
  validatorUrl: null,
});
