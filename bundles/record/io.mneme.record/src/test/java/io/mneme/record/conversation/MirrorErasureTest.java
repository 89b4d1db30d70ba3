package io.mneme.record.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mirror's files of erased utterances are removed, in any order with the utterances. */
class MirrorErasureTest implements ErasureContract {

    @TempDir
    Path folder;

    private final ExchangeLog log = new ExchangeLog();
    private final MirrorErasure participant =
            new MirrorErasure(log.journal, () -> ConversationSettings.SCHEMA.read(log.configuration));

    @BeforeEach
    void switchOn() {
        log.configuration.put("mirror", "true");
        log.configuration.put("mirror_folder", folder.resolve("mirror").toString());
    }

    @Override
    public ErasureParticipant participant() {
        return participant;
    }

    @Override
    public Erased hold(String text) {
        return new Erased(
                log.journal.name(), Set.of(log.say("/p", 0, text).stored().id()), Set.of());
    }

    @Override
    public boolean holds(String text) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .anyMatch(file -> content(file).contains(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            return new String(Files.readAllBytes(file), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void removesTheFileOfAnUtteranceThatIsGoneAlready() {
        Erased what = hold(TEXT);
        log.journal.erase(what.ids());
        assertThat(participant.remove(what).items()).isEqualTo(1);
        assertThat(holds(TEXT)).isFalse();
    }

    @Test
    void removesTheFileAfterTheMirrorWasSwitchedOff() {
        Erased what = hold(TEXT);
        log.configuration.remove("mirror");
        assertThat(participant.remove(what).items()).isEqualTo(1);
    }

    @Test
    void filesOfOtherUtterancesStay() {
        hold("another text");
        participant.remove(hold(TEXT));
        assertThat(holds("another text")).isTrue();
    }
}
