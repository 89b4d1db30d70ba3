package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.SessionRecording;
import io.mneme.session.JournalHarness;
import io.mneme.session.SessionHarness;
import io.mneme.spi.erase.Erased;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A session is resumed while its conversation is being erased, before the journal has erased it. */
class ResumedErasureTest {

    private final JournalHarness disk = new JournalHarness();
    private final SessionHarness container = disk.start();
    private final ResumedErasure last = new ResumedErasure(container.sessions);
    private final String id = recordedSession();

    private final Erased erased = new Erased(
            disk.journal.name(), disk.recorded().stream().map(Message::id).collect(Collectors.toSet()), Set.of(id));

    private String recordedSession() {
        try (CharacterSession session = container.sessions.open(SessionRecording.JOURNAL)) {
            session.switchCharacter("luna", "p");
            session.addMessage(Role.USER, "Forget this.");
            return session.id();
        }
    }

    @Test
    void whatItHasReadIsRemoved() {
        container.sessions.remove(erased);
        CharacterSession resumed = container.sessions.resume(id);

        assertThat(last.remove(erased).items()).isEqualTo(1);
        assertThat(resumed.history("luna")).hasSize(1);
    }

    @Test
    void whatWasSaidSinceStays() {
        CharacterSession resumed = container.sessions.resume(id);
        resumed.addMessage(Role.USER, "This is new.");

        last.remove(erased);

        assertThat(resumed.history("luna"))
                .extracting(SessionMessage::content)
                .contains("This is new.")
                .doesNotContain("Forget this.");
    }
}
