package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A search whose snapshot is older than changes of the journal does not find the changed entries. */
class SearchScopeTest {

    private final IndexHarness index = IndexHarness.inMemory();
    private IndexSnapshot snapshot;

    @BeforeEach
    void index() {
        index.append("one", "two", "three");
        snapshot = index.feed.acquireOpened();
    }

    @AfterEach
    void close() {
        snapshot.close();
        index.close();
    }

    private SearchScope scope() {
        return SearchScope.of(snapshot, List.of(index.source));
    }

    private int found() throws IOException {
        return new IndexSearcher(snapshot.reader()).count(scope().restrict(new MatchAllDocsQuery()));
    }

    @Test
    void everyEntryIsFoundIfNoneWasChanged() throws IOException {
        assertThat(found()).isEqualTo(3);
        assertThat(scope().partial()).isEmpty();
    }

    @Test
    void noEntryOfAnotherJournalIsFound() throws IOException {
        Query all = SearchScope.of(snapshot, List.of()).restrict(new MatchAllDocsQuery());
        assertThat(new IndexSearcher(snapshot.reader()).count(all)).isZero();
    }

    @Test
    void anEntryThatWasEditedIsNot() throws IOException {
        index.edit("m1", "another");
        assertThat(found()).isEqualTo(2);
        assertThat(scope().partial()).containsExactly("message is being indexed: 3 of 4 positions");
    }

    @Test
    void anEntryThatWasDeletedIsNot() throws IOException {
        index.journal.delete("m1", Optional.empty());
        assertThat(found()).isEqualTo(2);
    }

    @Test
    void theEntriesOfAReplacedFileAreNot() throws IOException {
        index.journal.replaceFile();
        assertThat(found()).isZero();
    }

    @Test
    void noEntryIsFoundAfterVeryManyChanges() throws IOException {
        for (int number = 0; number <= SearchScope.MAX_CHANGES; number++) {
            index.edit("m1", "text " + number);
        }
        assertThat(found()).isZero();
        assertThat(scope().partial()).containsExactly("message is being indexed");
    }

    @Test
    void entriesAreFoundAfterAsManyChangesAsAreLookedAt() throws IOException {
        for (int number = 0; number < SearchScope.MAX_CHANGES; number++) {
            index.edit("m1", "text " + number);
        }
        assertThat(found()).isEqualTo(2);
    }

    @Test
    void anAppendMakesTheSearchPartialAndChangesNothingElse() throws IOException {
        index.journal.append(SampleMessages.of("four"));
        assertThat(found()).isEqualTo(3);
        assertThat(scope().partial()).containsExactly("message is being indexed: 3 of 4 positions");
    }
}
