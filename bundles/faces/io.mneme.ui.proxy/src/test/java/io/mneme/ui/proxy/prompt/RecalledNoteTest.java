package io.mneme.ui.proxy.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecalledTurn;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.ChatInterface;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecalledNoteTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final ChatBody CHAT = ChatBody.read(
                    ChatInterface.OPENAI_CHAT,
                    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"When was it?\"}]}"
                            .getBytes(StandardCharsets.UTF_8))
            .orElseThrow();

    private static RecalledTurn turn(Optional<Instant> time, String text) {
        return new RecalledTurn(
                "message",
                new Position(0),
                text,
                time,
                Optional.empty(),
                "",
                Map.of("content", text),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0.5,
                1,
                List.of());
    }

    private static List<String> note(List<RecalledTurn> turns) {
        return RecalledNote.of(CHAT, turns.size(), query -> new RecallResult(turns, List.of()), new FakeRedactions())
                .lines()
                .skip(1)
                .toList();
    }

    @Test
    void turnsAreInTheOrderOfTime() {
        assertThat(note(List.of(
                        turn(Optional.of(BEGIN.plusSeconds(86_400)), "later"), turn(Optional.of(BEGIN), "earlier"))))
                .containsExactly("- 2026-01-01 earlier", "- 2026-01-02 later");
    }

    @Test
    void turnsWithoutATimeAreFirstAsTheyWereRankedSeed7() {
        Random random = new Random(7);
        List<RecalledTurn> turns = IntStream.range(0, 50)
                .mapToObj(place -> turn(
                        random.nextBoolean() ? Optional.of(BEGIN.plusSeconds(random.nextInt())) : Optional.empty(),
                        "turn " + place))
                .toList();
        List<String> undated = turns.stream()
                .filter(turn -> turn.timestamp().isEmpty())
                .map(turn -> "- " + turn.id())
                .toList();
        assertThat(note(turns)).hasSize(50).startsWith(undated.toArray(String[]::new));
    }
}
