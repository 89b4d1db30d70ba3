package io.mneme.index.lucene;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexAdmin.IndexVerification;
import io.mneme.api.search.IndexAdmin.IndexVerification.JournalComparison;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.JournalCoverage;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;

/** Shows the state of the index, compares it with the journals, and builds it again. */
final class IndexAdministration implements IndexAdmin {

    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(250);

    private final IndexFeed feed;

    IndexAdministration(IndexFeed feed) {
        this.feed = feed;
    }

    @Override
    public IndexStatus status() {
        return feed.status();
    }

    @Override
    public IndexVerification verify(Consumer<IndexProgress> progress) {
        feed.acquireOpened().close();
        Map<String, Position> ends = feed.status().journals().stream()
                .collect(Collectors.toMap(JournalCoverage::journal, JournalCoverage::end));
        feed.await(snapshot -> covers(snapshot, ends), CATCH_UP_TIMEOUT);
        try (IndexSnapshot snapshot = feed.acquireOpened()) {
            List<JournalComparison> comparisons = new ArrayList<>();
            for (String journal : feed.names()) {
                for (JournalSource<?> source : feed.source(journal).stream().toList()) {
                    comparisons.add(new JournalVerifier<>(source.journal(), snapshot).compare(progress));
                }
            }
            return new IndexVerification(comparisons, damage(snapshot.reader()));
        } catch (IOException | JournalException unreadable) {
            throw new IndexUnavailableException("the comparison failed: " + unreadable.getMessage(), unreadable);
        }
    }

    private static boolean covers(IndexSnapshot snapshot, Map<String, Position> ends) {
        return ends.entrySet().stream().noneMatch(end -> end.getValue()
                .isAfter(snapshot.mark(end.getKey()).position()));
    }

    private void requireUsable() {
        feed.failure().ifPresent(reason -> {
            throw new IndexUnavailableException("the index cannot be used: " + reason);
        });
    }

    private static List<String> damage(DirectoryReader reader) {
        List<String> damage = new ArrayList<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            try {
                if (leaf.reader() instanceof CodecReader files) {
                    files.checkIntegrity();
                }
            } catch (IOException damaged) {
                damage.add(String.valueOf(damaged.getMessage()));
            }
        }
        return damage;
    }

    @Override
    public void rebuild(Consumer<IndexProgress> progress) {
        feed.rebuild();
        while (!feed.awaitNext(this::isComplete, PROGRESS_INTERVAL)) {
            requireUsable();
            feed.status().journals().stream()
                    .filter(journal -> !journal.complete())
                    .forEach(journal ->
                            progress.accept(new IndexProgress(journal.journal(), journal.covered(), journal.end())));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private boolean isComplete(IndexSnapshot snapshot) {
        return feed.names().stream().allMatch(journal -> snapshot.mark(journal).complete());
    }
}
