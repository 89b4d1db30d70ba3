package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.harness.SampleEntries.dictation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordJournals;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.SampleEntries;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JournalCommandsTest {

    private final MemoryJournal<Dictation> journal = SampleEntries.journalOf(
            dictation("a", "proofread", "今天好", "今天好"),
            dictation("b", "translate", "谢谢", "Thank you."),
            dictation("c", "proofread", "平平来了", "萍萍来了"));

    private final InMemoryRecord record =
            InMemoryRecord.over(RecordJournals.create().withDictations(journal));
    private final GogoRunner gogo = gogo(journal, "dictation");

    /** A journal that another process writes. */
    private static final class FollowingJournal extends MemoryJournal<Dictation> {

        FollowingJournal() {
            super(RecordKinds.dictation());
        }

        @Override
        public JournalStatus status() {
            JournalStatus status = super.status();
            return new JournalStatus(
                    status.journal(),
                    status.layout(),
                    status.location(),
                    status.files(),
                    status.entries(),
                    status.archived(),
                    status.bytes(),
                    status.end(),
                    status.durability(),
                    status.lanes(),
                    status.skipped(),
                    Optional.of("process 4711 writes it"));
        }
    }

    @AfterEach
    void close() {
        record.close();
    }

    @Test
    void listsTheOpenJournals() throws Exception {
        journal.archive("a");
        assertThat(gogo.run("journal:list"))
                .isEqualTo(
                        """
                        journal    kind       layout  files  entries  archived  bytes  durability  end  location
                        dictation  dictation  memory      1        3         1      0  never         3  memory""");
    }

    @Test
    void listsWhyAJournalCanOnlyBeRead() throws Exception {
        assertThat(gogo(new FollowingJournal(), "dictation").run("journal:list"))
                .contains("read only", "process 4711 writes it");
    }

    @Test
    void listsTheOpenJournalsInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("journal:list --json"))
                .startsWith("{\"data\":[{\"journal\":\"dictation\",\"layout\":\"memory\",\"files\":1,\"entries\":3,")
                .endsWith("\"skipped\":{\"lines\":0,\"why\":[]},\"read_only\":null}]}");
    }

    @Test
    void showsTheNewestEntriesOldestFirst() throws Exception {
        assertThat(gogo.run("journal:show -n 2"))
                .isEqualTo("2026-01-05 08:48  translate   谢谢 → Thank you.\n"
                        + "2026-01-05 08:48  proofread   平平来了 → 萍萍来了");
    }

    @Test
    void showsOnlyTheEntriesOfAMode() throws Exception {
        assertThat(gogo.run("journal:show --mode proofread --limit 10 dictation"))
                .isEqualTo("2026-01-05 08:48  proofread   今天好\n" + "2026-01-05 08:48  proofread   平平来了 → 萍萍来了");
    }

    @Test
    void showsOneEntryInFull() throws Exception {
        assertThat(gogo.run("journal:show --id c"))
                .contains("id              c", "recognised      平平来了", "final           萍萍来了");
    }

    @Test
    void showsInJsonThePageThatHttpSends() throws Exception {
        assertThat(gogo.run("journal:show --json -n 2"))
                .startsWith("{\"data\":[{\"position\":3,\"id\":\"c\"")
                .contains("\"entry\":" + json("c"), "\"entry\":" + json("b"), "\"has_more\":true");
    }

    @Test
    void showsEntriesOfAnyKindAsTheirKindWritesThem() throws Exception {
        MemoryJournal<JsonNote> notes = new MemoryJournal<>(new JsonNoteKind());
        notes.append(new JsonNote("n1", "{\"note\":\"萍\"}"));
        GogoRunner gogo = gogo(notes, "note");
        assertThat(gogo.run("journal:show note")).isEqualTo("{\"note\":\"萍\"}");
        assertThat(gogo.run("journal:show --id n1 note")).contains("position  1", "entry     {\"note\":\"萍\"}");
        assertThat(gogo.run("journal:show --json note")).contains("\"entry\":{\"note\":\"萍\"}}");
        assertThat(gogo.run("journal:tail note")).startsWith("1  {\"note\":\"萍\"}\n");
        assertThat(gogo.run("journal:tail --json note")).endsWith("\"entry\":{\"note\":\"萍\"}}");
    }

    @Test
    void saysThatThereIsNoSuchEntry() {
        assertThatThrownBy(() -> gogo.run("journal:show --id z")).isInstanceOf(UnknownEntryException.class);
    }

    @Test
    void namesTheJournalsThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("journal:show other"))
                .hasMessage("no journal is called other; there are dictation");
    }

    @Test
    void tailsTheNewestEntriesWithTheirPositions() throws Exception {
        assertThat(gogo.run("journal:tail -n 2"))
                .isEqualTo("2  2026-01-05 08:48  translate   谢谢 → Thank you.\n"
                        + "3  2026-01-05 08:48  proofread   平平来了 → 萍萍来了\nnext: --since 3");
    }

    @Test
    void tailsEverythingThatCameAfterAPosition() throws Exception {
        journal.edit("a", stored -> dictation("a", "proofread", "x", "x"));
        journal.delete("b", Optional.empty());
        journal.replaceFile();
        assertThat(gogo.run("journal:tail --since 3"))
                .isEqualTo("4  edited a\n5  deleted b\n6  another program has replaced a file\nnext: --since 6");
        assertThat(gogo.run("journal:tail --since 3 -n 1")).isEqualTo("4  edited a\nnext: --since 4");
        assertThat(gogo.run("journal:tail --since 6")).isEqualTo("next: --since 6");
    }

    @Test
    void namesTheNextPositionIfEntriesCannotBeRead() {
        journal.block(List.of("a", "b"));
        assertThatThrownBy(() -> gogo.run("journal:tail --since 0"))
                .hasMessage("cannot read dictation; continue with --since 2");
    }

    @Test
    void tailsInJson() throws Exception {
        journal.delete("b", Optional.empty());
        assertThat(gogo.run("journal:tail --since 2 --json"))
                .isEqualTo("{\"position\":3,\"id\":\"c\",\"revision\":\"" + revision("c")
                        + "\",\"entry\":" + json("c") + "}\n"
                        + "{\"position\":4,\"what\":\"deleted\",\"target\":2,\"id\":\"b\"}");
    }

    @Test
    void saysThatAPositionIsNone() {
        assertThatThrownBy(() -> gogo.run("journal:tail --since yesterday"))
                .hasMessageStartingWith("since must be a position");
    }

    @Test
    void countsByLane() throws Exception {
        assertThat(gogo(journal, "diary").run("journal:stats dictation"))
                .contains("entries                 3")
                .contains("mode:proofread             2")
                .contains("mode:translate             1")
                .doesNotContain("recorded seconds");
    }

    @Test
    void addsUpWhatWasDictated() throws Exception {
        recordCorrected();
        assertThat(gogo.run("journal:stats"))
                .contains("recorded seconds        12.50")
                .contains("corrected percent       25.00")
                .contains("2026-03-02         1     8.00             100.00")
                .contains("proofread         3    11.00              33.33");
    }

    @Test
    void addsUpTheLastDays() throws Exception {
        record.dictations().record("{\"final_text\":\"茶\",\"enhance_mode\":\"tea\"}", Instant.now());
        assertThat(gogo.run("journal:stats --days 7")).contains("tea").doesNotContain("2026-01-05");
        assertThat(gogo.run("journal:stats")).contains("tea", "2026-01-05");
    }

    @Test
    void addsUpInTheJsonOfHttp() throws Exception {
        recordCorrected();
        assertThat(gogo.run("journal:stats --json"))
                .startsWith("{\"journal\":{\"journal\":\"dictation\",")
                .contains("\"totals\":{\"zone\":", "\"total\":{\"sessions\":4,\"seconds\":12.5,\"corrected\":1,")
                .endsWith("\"pending\":null}");
    }

    @Test
    void saysWhyLinesWereSkipped() throws Exception {
        journal.skip(new SkippedLines(1, List.of("line 3: not JSON")));
        assertThat(gogo.run("journal:stats --json"))
                .contains("\"skipped\":{\"lines\":1,\"why\":[\"line 3: not JSON\"]}");
    }

    @Test
    void saysWhatIsNotAddedUpYet() throws Exception {
        JournalCommands commands = commands(journal, "dictation");
        commands.statistics = since -> {
            throw new StatisticsPendingException(1, 3);
        };
        assertThat(new GogoRunner("journal", commands, "stats").run("journal:stats"))
                .contains("not added up yet", "1 of 3", "mode:proofread")
                .doesNotContain("recorded seconds");
    }

    private String revision(String id) {
        return journal.find(id).orElseThrow().revision();
    }

    private void recordCorrected() {
        String json =
                "{\"final_text\":\"茶\",\"enhance_mode\":\"proofread\",\"user_corrected\":true,\"audio_duration\":8,"
                        + "\"timestamp\":\"2026-03-02T08:00:00Z\"}";
        record.dictations().record(json, Instant.parse("2026-03-02T08:00:01Z"));
    }

    private String json(String id) {
        return journal.json(journal.find(id).orElseThrow().entry());
    }

    private GogoRunner gogo(Journal<?> journal, String kind) {
        return new GogoRunner("journal", commands(journal, kind), "list", "show", "tail", "stats");
    }

    private JournalCommands commands(Journal<?> journal, String kind) {
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(journal, Map.of("kind", kind));
        JournalCommands commands = new JournalCommands(journals);
        commands.statistics = record.statistics();
        return commands;
    }
}
