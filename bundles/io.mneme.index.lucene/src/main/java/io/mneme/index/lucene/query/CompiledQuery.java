package io.mneme.index.lucene.query;

import io.mneme.api.sound.SoundCodes;
import io.mneme.index.lucene.snippet.TextPattern;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/**
 * A query for the index.
 *
 * @param query the query of Lucene
 * @param patterns what matches in the texts of the hits
 * @param sounds the codes by which sounds are compared; empty if the query compares none
 * @param partial why entries may be missing
 */
record CompiledQuery(Query query, List<TextPattern> patterns, Optional<SoundCodes> sounds, List<String> partial) {

    CompiledQuery {
        patterns = List.copyOf(patterns);
        partial = List.copyOf(partial);
    }
}
