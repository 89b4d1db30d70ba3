/** What a text asks for, and the features of turns: how much speaks for each as an answer, in numbers. */
package io.mneme.recall.feature;
