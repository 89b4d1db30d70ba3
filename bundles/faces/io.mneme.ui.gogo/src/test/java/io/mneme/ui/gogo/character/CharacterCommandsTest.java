package io.mneme.ui.gogo.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CharacterCommandsTest {

    private final List<String> cleared = new ArrayList<>();
    private final GogoRunner gogo = new GogoRunner(
            "character", new CharacterCommands(new KnownCharacters(), new TwoSessions()), "list", "show", "clear");

    @Test
    void listsConfiguredCharactersAndThoseOfOpenSessions() throws Exception {
        assertThat(gogo.run("character:list"))
                .containsPattern("sessions +2")
                .containsPattern("charles +yes +low +2 +1 +7")
                .containsPattern("invented +no +1 +1 +3")
                .containsPattern("watson +yes +0 +0 +0");
    }

    @Test
    void listsThemInJson() throws Exception {
        assertThat(gogo.run("character:list --json").replaceAll("\\s", ""))
                .startsWith(
                        "{\"sessions\":2,\"characters\":[{\"name\":\"charles\",\"configured\":true,\"voice\":\"low\","
                                + "\"sessions\":2,\"current\":1,\"messages\":7}");
    }

    @Test
    void showsACharacter() throws Exception {
        assertThat(gogo.run("character:show charles"))
                .containsPattern("prompt +You are Charles\\.")
                .containsPattern("messages +7");
    }

    @Test
    void anUnknownCharacterIsRefusedWithTheNamesThatExist() {
        assertThatThrownBy(() -> gogo.run("character:show sherlock"))
                .hasMessageContaining("unknown character 'sherlock'; there are [charles, watson]");
        assertThatThrownBy(() -> gogo.run("character:clear sherlock"))
                .hasMessageContaining("there are [charles, invented, watson]");
        assertThat(cleared).isEmpty();
    }

    @Test
    void clearsACharacterInAllSessions() throws Exception {
        assertThat(gogo.run("character:clear --json charles").replaceAll("\\s", ""))
                .isEqualTo("{\"name\":\"charles\",\"cleared\":2}");
        assertThat(cleared).containsExactly("charles");
    }

    private static final class KnownCharacters implements CharacterProfiles {

        @Override
        public List<CharacterProfile> list() {
            return List.of(
                    new CharacterProfile("charles", "You are Charles.", "low"),
                    new CharacterProfile("watson", "You are Watson.", ""));
        }

        @Override
        public Optional<CharacterProfile> find(String name) {
            return list().stream()
                    .filter(profile -> profile.name().equals(name))
                    .findFirst();
        }
    }

    private final class TwoSessions implements CharacterSessions {

        @Override
        public CharacterSession open(SessionRecording recording) {
            throw new UnsupportedOperationException("no session is opened from the shell");
        }

        @Override
        public CharacterSession resume(String id) {
            throw new UnsupportedOperationException("no session is opened from the shell");
        }

        @Override
        public List<SessionSummary> list() {
            return List.of(
                    new SessionSummary(
                            "s1",
                            Optional.of("charles"),
                            List.of(new HistorySummary("charles", 5, 0, 0)),
                            0,
                            SessionRecording.NONE),
                    new SessionSummary(
                            "s2",
                            Optional.of("invented"),
                            List.of(new HistorySummary("charles", 2, 0, 0), new HistorySummary("invented", 3, 0, 0)),
                            0,
                            SessionRecording.NONE));
        }

        @Override
        public int clearCharacter(String name) {
            cleared.add(name);
            return 2;
        }
    }
}
