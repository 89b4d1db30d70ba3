package io.mneme.testkit;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.AnnotationKind;
import io.mneme.record.dictation.DictationKind;
import io.mneme.record.message.MessageKind;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.EntryKind;

/** The entry kinds that the container registers. */
public final class RecordKinds {

    private RecordKinds() {}

    /** Returns a new kind of dictations. */
    public static EntryKind<Dictation> dictation() {
        return new DictationKind();
    }

    /** Returns a new kind of utterances. */
    public static EntryKind<Utterance> utterance() {
        return new UtteranceKind();
    }

    /** Returns a new kind of messages. */
    public static EntryKind<Message> message() {
        return new MessageKind();
    }

    /** Returns a new kind of the annotations of conversations. */
    public static EntryKind<Annotation> annotation() {
        return new AnnotationKind();
    }
}
