package io.mneme.record.export;

import io.mneme.api.conversation.Utterance;

/** How speakers are called where people read. */
final class Speakers {

    private Speakers() {}

    static String name(Utterance utterance) {
        return switch (utterance.speaker()) {
            case PERSON -> "Person";
            case ASSISTANT -> "Assistant";
        };
    }
}
