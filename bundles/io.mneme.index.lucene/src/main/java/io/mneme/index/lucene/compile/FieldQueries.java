package io.mneme.index.lucene.compile;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.TaggedConversations;
import io.mneme.index.lucene.parse.QueryField;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.spi.kind.SearchFields;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Makes the queries of one search for values of fields. */
final class FieldQueries {

    private static final Set<String> TRUTHS = Set.of("true", "false");

    private final TaggedConversations tagged;
    private final TimeBounds times;

    FieldQueries(Optional<ConversationLabels> labels, TimeBounds times) {
        tagged = new TaggedConversations(labels);
        this.times = times;
    }

    /** Returns a query whose matches have no score. */
    Query query(FieldTerm term) {
        Query query =
                switch (term.field()) {
                    case TAG -> tagged.with(term.value());
                    case JOURNAL -> IndexFields.ofJournal(term.value());
                    case BEFORE -> timestamps(Long.MIN_VALUE, times.parse(term).toEpochMilli() - 1);
                    case AFTER -> timestamps(times.parse(term).toEpochMilli(), Long.MAX_VALUE);
                    case CORRECTED -> value(corrected(term));
                    case MODE, TYPE, ROLE, AUTHOR, PROJECT, CONVERSATION, MODEL -> value(term);
                };
        return new BoostQuery(new ConstantScoreQuery(query), 0);
    }

    private static Query value(FieldTerm term) {
        return new TermQuery(IndexFields.value(key(term.field()), term.value()));
    }

    private static String key(QueryField field) {
        return switch (field) {
            case MODE -> SearchFields.MODE;
            case TYPE -> SearchFields.TYPE;
            case ROLE -> SearchFields.ROLE;
            case AUTHOR -> SearchFields.AUTHOR;
            case PROJECT -> SearchFields.PROJECT;
            case CONVERSATION -> SearchFields.CONVERSATION;
            case CORRECTED -> SearchFields.CORRECTED;
            case MODEL -> SearchFields.MODEL;
            case TAG, JOURNAL, BEFORE, AFTER -> throw new IllegalArgumentException(field + " is no key of values");
        };
    }

    private static FieldTerm corrected(FieldTerm term) {
        if (!TRUTHS.contains(term.value())) {
            throw new InvalidQueryException(term.position(), "corrected must be true or false");
        }
        return term;
    }

    private static Query timestamps(long from, long to) {
        return LongPoint.newRangeQuery(IndexFields.TIMESTAMP, from, to);
    }

    /** Returns why entries may be missing, as far as queries have been made. */
    List<String> partial() {
        return tagged.partial();
    }
}
