/** Recipes: the limits and the redaction of a request, and the pieces that their contributors put into a prompt. */
package io.mneme.context.recipe;
