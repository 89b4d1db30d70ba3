/** The history of one character, and what a model should see of it. */
package io.mneme.session.history;
