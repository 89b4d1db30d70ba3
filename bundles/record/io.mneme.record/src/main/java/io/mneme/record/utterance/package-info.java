/** The JSON form of utterances, their redaction and their import. */
package io.mneme.record.utterance;
