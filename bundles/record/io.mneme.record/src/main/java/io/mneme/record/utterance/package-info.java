/** The JSON form of utterances, and their redaction. */
package io.mneme.record.utterance;
