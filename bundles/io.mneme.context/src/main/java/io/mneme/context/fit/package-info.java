/** Decides which turns leave a history that is too long for its prompt. */
package io.mneme.context.fit;
