package io.mneme.store.jsonl.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of record has its own text in the ledger, and is read back as the same kind. */
class LedgerCodecTest {

    private static final Fingerprint FINGERPRINT = new Fingerprint("a", 5, 7, "c0ffee");
    private static final String SEALS = "\"seals\":[{\"file\":\"a\",\"at\":5,\"length\":7,\"last\":\"c0ffee\"}]";

    static Stream<Arguments> recordsAndTexts() {
        Change edit = Change.ofEntry(new Position(8), Type.EDITED, new Position(2), "x");
        return Stream.of(
                Arguments.of(LedgerRecord.withFingerprints(9, List.of()), "{\"end\":9}"),
                Arguments.of(LedgerRecord.startingLineage(9, "x"), "{\"end\":9,\"lineage\":\"x\"}"),
                Arguments.of(LedgerRecord.withFingerprints(9, List.of(FINGERPRINT)), "{\"end\":9," + SEALS + "}"),
                Arguments.of(
                        LedgerRecord.changing(9, List.of(edit), List.of(FINGERPRINT)),
                        "{\"end\":9,\"changes\":[{\"position\":8,\"what\":\"EDITED\",\"target\":2,\"id\":\"x\"}],"
                                + SEALS + "}"),
                Arguments.of(LedgerRecord.removingFiles(9, List.of("a")), "{\"end\":9,\"gone\":[{\"file\":\"a\"}]}"),
                Arguments.of(
                        LedgerRecord.notingLoss(9, 4, List.of("a")),
                        "{\"end\":9,\"changes\":[{\"position\":9,\"what\":\"REPLACED_FILE\",\"target\":4,\"last\":8,"
                                + "\"id\":\"\"}],"
                                + "\"gone\":[{\"file\":\"a\"}]}"),
                Arguments.of(
                        LedgerRecord.appending(9, new RangeStart("b", 10), List.of(FINGERPRINT)),
                        "{\"end\":9,\"from\":[{\"file\":\"b\",\"position\":10}]," + SEALS + "}"));
    }

    @ParameterizedTest
    @MethodSource("recordsAndTexts")
    void aRecordIsReadBackAsItself(LedgerRecord line, String text) {
        assertThat(new String(LedgerCodec.encode(line), UTF_8)).isEqualTo(text + "\n");
        assertThat(LedgerParser.read(text)).contains(line);
    }

    @Test
    void movedRangesHaveTheirIntentAtTheEnd() {
        PositionRanges spans = new PositionRanges();
        spans.add(1, 3);
        String spansText = "\"spans\":[{\"from\":1,\"to\":3}]";
        Intent intent =
                new Intent("t", List.of(new AppendStep("c", 4)), List.of(new ReplaceStep("a", "b", 5, 6, FINGERPRINT)));
        LedgerRecord line = LedgerRecord.notingRanges(
                        9, List.of(new FileRanges("a", "b", spans)), List.of(new Added("c", spans)))
                .with(intent);
        String text = "{\"end\":9,\"owned\":[{\"file\":\"a\",\"was\":\"b\"," + spansText + "}],"
                + "\"added\":[{\"file\":\"c\"," + spansText + "}],"
                + "\"work\":{\"token\":\"t\",\"additions\":[{\"file\":\"c\",\"before\":4}],"
                + "\"swaps\":[{\"file\":\"a\",\"replaces\":\"b\",\"covered\":5,\"size\":6,"
                + SEALS.replace("seals", "former") + "}]}}\n";
        assertThat(new String(LedgerCodec.encode(line), UTF_8)).isEqualTo(text);
        assertThat(LedgerParser.read(text)).hasValueSatisfying(read -> {
            assertThat(LedgerCodec.encode(read)).isEqualTo(LedgerCodec.encode(line));
            assertThat(read).isInstanceOf(line.getClass());
        });
    }

    @Test
    void linesThatStayInTheFormerFileAreNotedByTheirRanges() {
        AppendStep step = new AppendStep("c", 4, "b", List.of(new ByteRange(0, 7), new ByteRange(9, 12)));
        Intent intent = new Intent("t", List.of(step), List.of(new ReplaceStep("a", "b", 5, 6, FINGERPRINT)));
        String text = "{\"end\":9,\"work\":{\"token\":\"t\",\"additions\":[{\"file\":\"c\",\"before\":4,"
                + "\"ranges\":[{\"from\":0,\"to\":7},{\"from\":9,\"to\":12}]}],"
                + "\"swaps\":[{\"file\":\"a\",\"replaces\":\"b\",\"covered\":5,\"size\":6,"
                + SEALS.replace("seals", "former") + "}]}}";
        LedgerRecord line = LedgerRecord.withFingerprints(9, List.of()).with(intent);
        assertThat(new String(LedgerCodec.encode(line), UTF_8)).isEqualTo(text + "\n");
        assertThat(LedgerParser.read(text)).contains(line);
    }

    @Test
    void aLossWithoutASpanConcernsAllPositionsBefore() {
        String text = "{\"end\":9,\"changes\":[{\"position\":9,\"what\":\"REPLACED_FILE\",\"target\":0,\"id\":\"\"}],"
                + "\"gone\":[{\"file\":\"a\"}]}";
        LedgerRecord loss = LedgerParser.read(text).orElseThrow();
        assertThat(loss.changes().get(0)).isEqualTo(Change.ofFiles(new Position(9), Position.START, new Position(8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"gone\":[{\"file\":\"a\"}],\"seals\":[{\"file\":\"a\",\"at\":5,\"length\":7,\"last\":\"\"}]",
                "\"gone\":[{\"file\":\"a\"}],\"from\":[{\"file\":\"a\",\"position\":1}]",
                "\"from\":[{\"file\":\"a\",\"position\":1}],\"owned\":[{\"file\":\"a\",\"was\":\"a\"}]",
                "\"from\":[{\"file\":\"a\",\"position\":1}],\"work\":{\"token\":\"t\"}"
            })
    void aLineWithPartsOfTwoKindsIsDamaged(String parts) {
        assertThat(LedgerParser.read("{\"end\":9," + parts + "}")).isEmpty();
    }
}
