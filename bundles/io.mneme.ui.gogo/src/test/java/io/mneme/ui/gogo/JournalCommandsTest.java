package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.UnknownEntryException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JournalCommandsTest {

    private final FakeJournal journal = FakeJournal.holding(
            FakeJournal.dictation("a", "proofread", "今天好", "今天好"),
            FakeJournal.dictation("b", "translate", "谢谢", "Thank you."),
            FakeJournal.dictation("c", "proofread", "平平来了", "萍萍来了"));

    private final Gogo gogo = gogo(journal);

    @Test
    void listsTheOpenJournals() throws Exception {
        assertThat(gogo.run("journal:list"))
                .isEqualTo(
                        """
                        journal     kind       layout               entries  bytes  durability  end  location
                        dictations  dictation  active-and-archives        3  4,096  interval      3  /data/dictations""");
    }

    @Test
    void listsTheOpenJournalsInJson() throws Exception {
        assertThat(gogo.run("journal:list --json")).contains("\"entries\" : 3", "\"kind\" : \"dictation\"");
    }

    @Test
    void showsTheNewestEntriesOldestFirst() throws Exception {
        assertThat(gogo.run("journal:show -n 2"))
                .isEqualTo("2026-01-05 08:48  translate   谢谢 → Thank you.\n"
                        + "2026-01-05 08:48  proofread   平平来了 → 萍萍来了");
    }

    @Test
    void showsOnlyTheEntriesOfAMode() throws Exception {
        assertThat(gogo.run("journal:show --mode proofread --limit 10 dictations"))
                .isEqualTo("2026-01-05 08:48  proofread   今天好\n" + "2026-01-05 08:48  proofread   平平来了 → 萍萍来了");
    }

    @Test
    void showsOneEntryInFull() throws Exception {
        assertThat(gogo.run("journal:show --id c"))
                .contains("id              c", "recognised      平平来了", "final           萍萍来了");
    }

    @Test
    void showsEntriesInTheirOwnJsonForm() throws Exception {
        assertThat(gogo.run("journal:show --json -n 2")).isEqualTo("[{\"id\":\"b\"},\n{\"id\":\"c\"}]");
    }

    @Test
    void saysThatThereIsNoSuchEntry() {
        assertThatThrownBy(() -> gogo.run("journal:show --id z")).isInstanceOf(UnknownEntryException.class);
    }

    @Test
    void namesTheJournalsThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("journal:show other"))
                .hasMessage("no journal is called other; there are dictations");
    }

    @Test
    void countsByLaneAndByALookAtTheNewest() throws Exception {
        assertThat(gogo.run("journal:stats"))
                .contains("newest looked at            3")
                .contains("of these changed percent    66.67")
                .contains("mode:proofread        2")
                .contains("mode:translate        1");
    }

    @Test
    void saysWhyLinesWereSkipped() throws Exception {
        Gogo damaged = gogo(new FakeJournal(new Skipped(1, List.of("line 3: not JSON"))));
        assertThat(damaged.run("journal:stats --json"))
                .contains("\"skipped_lines\" : 1", "\"reason\" : \"line 3: not JSON\"");
    }

    private static Gogo gogo(FakeJournal journal) {
        Journals journals = new Journals();
        journals.addJournal(journal, Map.of("kind", "dictation"));
        return new Gogo("journal", new JournalCommands(journals, dictations()), "list", "show", "stats");
    }

    private static Dictations dictations() {
        return (Dictations) Proxy.newProxyInstance(
                JournalCommandsTest.class.getClassLoader(),
                new Class<?>[] {Dictations.class},
                (proxy, method, arguments) -> "{\"id\":\"" + ((Dictation) arguments[0]).id() + "\"}");
    }
}
