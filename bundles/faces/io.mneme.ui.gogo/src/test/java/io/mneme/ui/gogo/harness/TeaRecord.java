package io.mneme.ui.gogo.harness;

import static io.mneme.ui.gogo.harness.SampleEntries.utterance;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.testkit.CallRecorder;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordKinds;
import java.time.Instant;

/** A record of one conversation about tea, {@code conv_1}: two utterances, the second from a merged conversation. */
public final class TeaRecord {

    private static final Instant NOW = Instant.parse("2026-01-05T08:49:00Z");

    private final InMemoryRecord record = InMemoryRecord.create();

    /** The calls of {@link #conversations}. */
    public final CallRecorder<Conversations> calls = new CallRecorder<>(Conversations.class, record.conversations());

    public TeaRecord() {
        say("u1", "conv_1", Speaker.PERSON, "几点了？");
        say("u2", "conv_0", Speaker.ASSISTANT, "Nine.\nSharp.");
        record.conversations().merge("conv_0", NOW);
        annotate("{\"title\":\"Tea\",\"tags\":[\"home\",\"warm\"],\"pinned\":true}");
    }

    /** Appends an utterance to a conversation of the same project. */
    public void say(String id, String conversation, Speaker speaker, String text) {
        record.journals().utterances().append(utterance(id, conversation, speaker, text));
    }

    /** Appends a message of a user to a conversation. */
    public void write(String conversation, String author, String text) {
        record.journals()
                .messages()
                .append(RecordKinds.message()
                        .decode(("{\"timestamp\":\"2026-01-05T08:48:13.245Z\",\"conversation_id\":\"%s\","
                                        + "\"author\":\"%s\",\"role\":\"user\",\"content\":\"%s\"}")
                                .formatted(conversation, author, text)));
    }

    /** Changes the properties of the conversation about tea. */
    public void annotate(String patch) {
        record.conversations().annotate("conv_1", patch, NOW);
    }

    /** Returns the service under the commands. */
    public Conversations conversations() {
        return calls.service();
    }
}
