package io.mneme.record.export;

import io.mneme.api.conversation.Utterance;

/** Names of the speakers in readable formats. */
final class SpeakerName {

    private SpeakerName() {}

    static String name(Utterance utterance) {
        return switch (utterance.speaker()) {
            case PERSON -> "Person";
            case ASSISTANT -> "Assistant";
        };
    }
}
