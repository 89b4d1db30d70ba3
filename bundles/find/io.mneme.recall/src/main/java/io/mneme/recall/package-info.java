/** Recall: ranks the turns that the index proposes, and puts the best of them into prompts. */
package io.mneme.recall;
