/** What the recipe of characters puts into prompts. */
package io.mneme.session.prompt;
