package io.mneme.index.lucene.feed;

import io.mneme.api.search.IndexUnavailableException;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;

/**
 * Removes the terms of erased entries from the files of the index. All deleted documents are merged away for it, also those of former
 * texts of an entry.
 */
public final class IndexErasure implements ErasureParticipant {

    /** How long an erasure waits for searches that read the files from before it. */
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(20);

    private final IndexFeed feed;

    public IndexErasure(IndexFeed feed) {
        this.feed = feed;
    }

    @Override
    public String name() {
        return "index";
    }

    @Override
    public String holds() {
        return "the words of all entries, in files";
    }

    /** Counts the indexed entries that a search finds now. */
    @Override
    public Found find(Erased what) {
        return new Found(count(what));
    }

    @Override
    public Removed remove(Erased what) {
        long items = count(what);
        await(feed.erase(what));
        return new Removed(items);
    }

    private static void await(Future<Void> release) {
        try {
            release.get(RELEASE_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException inUse) {
            throw new IndexUnavailableException("a search still reads the files from before the erasure", inUse);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IndexUnavailableException("interrupted while the files of an erasure were released", interrupted);
        }
    }

    private long count(Erased what) {
        try (IndexSnapshot snapshot = feed.acquireOpened()) {
            return count(what, snapshot.reader());
        } catch (IOException damaged) {
            throw new IndexUnavailableException("the index cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    /** Counts live documents: the frequency of a term also counts deleted ones. */
    private static long count(Erased what, DirectoryReader reader) throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader);
        long items = 0;
        for (Term term : IndexFollowers.terms(what)) {
            items += searcher.count(new TermQuery(term));
        }
        return items;
    }
}
