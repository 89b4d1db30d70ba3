package io.mneme.ui.gogo.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexAdmin.IndexVerification;
import io.mneme.api.search.IndexAdmin.IndexVerification.JournalComparison;
import io.mneme.api.search.JournalCoverage;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.ShortPaths;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class IndexCommandsTest {

    private final GogoRunner gogo = new GogoRunner(
            "index", new IndexCommands(new FixedIndex(), new ShortPaths(List.of())), "status", "verify", "rebuild");

    /** An index that is half way through one journal. */
    private static final class FixedIndex implements IndexAdmin {

        @Override
        public IndexStatus status() {
            JournalCoverage coverage = new JournalCoverage("message", new Position(20), new Position(40), false, 3);
            return new IndexStatus("/data/index", 12, 3_456, Optional.of("no space"), List.of(coverage));
        }

        @Override
        public IndexVerification verify(Consumer<IndexProgress> progress) {
            return new IndexVerification(List.of(new JournalComparison("message", 9, 1, 2, 3)), List.of("file _0.cfs"));
        }

        @Override
        public void rebuild(Consumer<IndexProgress> progress) {
            progress.accept(new IndexProgress("message", new Position(20), new Position(40)));
        }
    }

    @Test
    void showsTheStateOfTheIndexAndOfEachJournal() throws Exception {
        assertThat(gogo.run("index:status"))
                .containsPattern("location +/data/index")
                .containsPattern("documents +12")
                .containsPattern("bytes +3,456")
                .containsPattern("usable +no")
                .containsPattern("reason +no space")
                .containsPattern("message +20 +40 +no +3");
    }

    @Test
    void showsTheStateInJson() throws Exception {
        assertThat(gogo.run("index:status --json")).contains("\"covered\":20", "\"usable\":false");
    }

    @Test
    void showsWhatDiffersFromTheJournals() throws Exception {
        assertThat(gogo.run("index:verify"))
                .containsPattern("equal +no")
                .containsPattern("message +9 +1 +2 +3")
                .contains("file _0.cfs");
    }

    @Test
    void showsTheStateAfterARebuild() throws Exception {
        assertThat(gogo.run("index:rebuild")).containsPattern("documents +12");
    }

    @Test
    void printsALineForEachTenth() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        IndexCommands.ProgressLines lines = new IndexCommands.ProgressLines(new PrintStream(printed));
        for (int position : new int[] {100, 150, 300, 310}) {
            lines.show(new IndexProgress("message", new Position(position), new Position(1_000)));
        }
        assertThat(printed.toString().lines())
                .containsExactly("message  10 %  100 of 1,000 positions", "message  30 %  300 of 1,000 positions");
    }
}
