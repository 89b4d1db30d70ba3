package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.transfer.SourceItem.LineItem;
import io.mneme.transfer.SourceItem.RejectedItem;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DialogueSourceTest {

    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    private static final String TURN = "{\"manual_transcript\":\"向左转\",\"asr_1best\":\"像左转\",\"semantic\":[[\"x\"]]}";
    private static final String LAST = "{\"asr_1best\":\"停\",\"manual_transcript\":\"停\"}";

    @Test
    void makesEveryTurnADictationAMinuteAfterTheOneBefore() throws IOException {
        assertThat(all("[[" + TURN + "],[" + LAST + "]]"))
                .containsExactly(
                        item("turn 1", TURN, dictation("2026-05-01T11:59:00Z", "像左转", "向左转")),
                        item("turn 2", LAST, dictation("2026-05-01T12:00:00Z", "停", "停")));
    }

    /** A turn has the digest of what is in the file, whatever time it gets. */
    private static LineItem item(String place, String turn, String dictation) {
        return new LineItem(place, dictation, SourceFixtures.item(place, turn).digest());
    }

    @Test
    void losesOnlyTheTurnThatHasNoTexts() throws IOException {
        List<SourceItem> found = all("[[{\"asr_1best\":\"停\"}," + LAST + "]]");
        assertThat(found.get(0)).isEqualTo(new RejectedItem("turn 1", "has no text asr_1best or manual_transcript"));
        assertThat(found.get(1)).isInstanceOf(LineItem.class);
    }

    @Test
    void endsWhereTheFileIsNoJsonAnyMore() throws IOException {
        List<SourceItem> found = all("[[" + TURN + ",{\"asr_1best\":\"");
        assertThat(found.get(1)).isEqualTo(new RejectedItem("the file", "is no JSON from line 1 on, after turn 1"));
        assertThat(found).hasSize(2);
    }

    @Test
    void endsWhereANumberIsTooLong() throws IOException {
        List<SourceItem> found = all("[[" + TURN + ",\n{\"turn\":" + "9".repeat(1_200) + "}]]");
        assertThat(found.get(1)).isEqualTo(new RejectedItem("the file", "is no JSON from line 2 on, after turn 1"));
        assertThat(found).hasSize(2);
    }

    private static String dictation(String timestamp, String heard, String said) {
        return "{\"timestamp\":\"" + timestamp + "\",\"asr_text\":\"" + heard + "\",\"enhanced_text\":null,"
                + "\"final_text\":\"" + said + "\",\"enhance_mode\":\"proofread\",\"preview_enabled\":true}";
    }

    private static List<SourceItem> all(String text) throws IOException {
        long turns = DialogueSource.count(SourceFixtures.stream(text));
        return SourceFixtures.all(new DialogueSource(SourceFixtures.stream(text), turns, NOW));
    }
}
