package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.SessionRecording;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.profile.CharacterCatalog;
import io.mneme.session.profile.ConfiguredCharacter;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CharacterSwitchesTest {

    private final RealtimeServer server = RealtimeServer.start();
    private final CharacterSession session = server.sessions.open(SessionRecording.NONE);
    private final CharacterCatalog profiles = new CharacterCatalog(new CharacterMeters(new SimpleMeterRegistry()));
    private final CharacterSwitches switches = new CharacterSwitches(new ConnectionSession(session), profiles);

    @BeforeEach
    void configureLuna() {
        profiles.addCharacter(new ConfiguredCharacter(Map.of(
                "service.pid", "io.mneme.session.character~luna", "name", "luna", "prompt", "p", "voice", "soft")));
    }

    @AfterEach
    void stop() {
        session.close();
        server.close();
    }

    @Test
    void withoutACharacterThereIsNoVoice() {
        assertThat(switches.voice()).isEmpty();
    }

    @Test
    void theVoiceOfAResumedCharacterIsTheConfiguredOne() {
        session.switchCharacter("luna", "p");
        assertThat(switches.voice()).isEqualTo("soft");
    }
}
