package io.mneme.ui.realtime.event;

import io.mneme.api.session.DeltaJoining;
import io.mneme.view.input.InputFields;
import java.util.Optional;

/**
 * What a client wants of its session. Further fields of the OpenAI Realtime API, such as tools, are for a model and are ignored.
 *
 * @param character name of the character that is to be current; empty if none is named
 * @param instructions its system prompt; empty for its own
 * @param voice name of its voice; empty for its own
 * @param joining how deltas are to be joined; empty for no change
 */
record SessionUpdate(
        Optional<String> character,
        Optional<String> instructions,
        Optional<String> voice,
        Optional<DeltaJoining> joining) {

    private static final String VOICE = "voice";

    /**
     * Reads the fields of a session.
     *
     * @param recorded whether the session records, so that a client that forbids it is refused
     */
    static SessionUpdate read(InputFields session, boolean recorded) {
        if (!session.text("type").orElse("realtime").equals("realtime")) {
            throw session.invalid("type", "must be realtime");
        }
        if (!session.flag("allow_recording", true) && recorded) {
            throw session.invalid(
                    "allow_recording", "must not be false here: the connection was opened with recording=journal");
        }
        return new SessionUpdate(
                present(session, "character"),
                present(session, "instructions"),
                voice(session).or(() -> session.fields("audio").flatMap(SessionUpdate::outputVoice)),
                session.choice("join", DeltaJoining.class));
    }

    private static Optional<String> present(InputFields fields, String name) {
        Optional<String> text = fields.text(name);
        text.filter(String::isBlank).ifPresent(blank -> {
            throw fields.invalid(name, "must not be blank");
        });
        return text;
    }

    private static Optional<String> outputVoice(InputFields audio) {
        return audio.fields("output").flatMap(SessionUpdate::voice);
    }

    /** Returns the voice, which is a name, or an object with an id. */
    private static Optional<String> voice(InputFields fields) {
        if (fields.value(VOICE)
                .filter(voice -> !voice.isObject() && !voice.isTextual())
                .isPresent()) {
            throw fields.invalid(VOICE, "must be a text, or an object with an id");
        }
        return fields.value(VOICE).filter(voice -> voice.isObject()).isPresent()
                ? Optional.of(fields.requireFields(VOICE).requireText("id"))
                : fields.text(VOICE);
    }
}
