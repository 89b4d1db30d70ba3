package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.record.annotation.Annotation;
import io.mneme.spi.kind.MemoryJournal;

/**
 * The journals below a record in memory.
 *
 * @param dictations the journal of dictations
 * @param utterances the journal of utterances
 * @param messages the journal of messages
 * @param annotations the journal of the annotations of conversations
 */
public record RecordJournals(
        MemoryJournal<Dictation> dictations,
        MemoryJournal<Utterance> utterances,
        MemoryJournal<Message> messages,
        MemoryJournal<Annotation> annotations) {

    public RecordJournals {
        requireNonNull(dictations, "dictations");
        requireNonNull(utterances, "utterances");
        requireNonNull(messages, "messages");
        requireNonNull(annotations, "annotations");
    }

    /** Returns empty journals of the real kinds. */
    public static RecordJournals create() {
        return new RecordJournals(
                new MemoryJournal<>(RecordKinds.dictation()),
                new MemoryJournal<>(RecordKinds.utterance()),
                new MemoryJournal<>(RecordKinds.message()),
                new MemoryJournal<>(RecordKinds.annotation()));
    }

    /**
     * Returns empty journals of the real kinds, except that new ids are {@code d1}, {@code d2}, … for dictations and
     * {@code u1}, {@code u2}, … for utterances, and {@code m1}, {@code m2}, … for messages.
     */
    public static RecordJournals numbered() {
        return create().withDictations(new MemoryJournal<>(new NumberedKind<>(RecordKinds.dictation(), "d")))
                .withUtterances(new MemoryJournal<>(new NumberedKind<>(RecordKinds.utterance(), "u")))
                .withMessages(new MemoryJournal<>(new NumberedKind<>(RecordKinds.message(), "m")));
    }

    /** Returns the same journals with another one of dictations. */
    public RecordJournals withDictations(MemoryJournal<Dictation> other) {
        return new RecordJournals(other, utterances, messages, annotations);
    }

    /** Returns the same journals with another one of utterances. */
    public RecordJournals withUtterances(MemoryJournal<Utterance> other) {
        return new RecordJournals(dictations, other, messages, annotations);
    }

    /** Returns the same journals with another one of messages. */
    public RecordJournals withMessages(MemoryJournal<Message> other) {
        return new RecordJournals(dictations, utterances, other, annotations);
    }
}
