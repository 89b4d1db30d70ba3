package io.mneme.index.lucene.query;

import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchSpelling;
import io.mneme.api.sound.SoundCodes;
import io.mneme.api.sound.SoundUnavailableException;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.parse.QueryParser;
import io.mneme.index.lucene.parse.QueryTerm;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.snippet.TextPattern;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** Makes a query for the index from the text of one query. */
final class QueryCompiler {

    private final SearchSpelling spelling;
    private final Optional<SoundCodes> codes;
    private final Optional<SoundQueries> sounds;
    private final FieldQueries fields;
    private final List<TextPattern> patterns = new ArrayList<>();
    private final Set<String> partial = new LinkedHashSet<>();
    private boolean comparesSounds;

    private QueryCompiler(SearchSpelling spelling, SearchContext context) {
        this.spelling = spelling;
        this.codes = context.sounds().get();
        this.sounds = codes.map(SoundQueries::new);
        this.fields = new FieldQueries(context.labels().get(), new TimeBounds(ZonedDateTime.now(context.clock())));
    }

    /**
     * Compiles a query.
     *
     * @throws io.mneme.api.search.InvalidQueryException if its text breaks a rule
     */
    static CompiledQuery compile(SearchQuery query, SearchContext context) {
        return new QueryCompiler(query.spelling(), context).compile(QueryParser.parse(query.text()));
    }

    private CompiledQuery compile(List<QueryClause> clauses) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        if (clauses.stream().allMatch(QueryClause::excluded)) {
            all.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        clauses.forEach(clause -> all.add(query(clause), occur(clause)));
        partial.addAll(fields.partial());
        return new CompiledQuery(
                clauses, all.build(), patterns, codes.filter(used -> comparesSounds), List.copyOf(partial));
    }

    private static Occur occur(QueryClause clause) {
        if (clause.excluded()) {
            return Occur.MUST_NOT;
        }
        return clause.alternatives().stream().allMatch(FieldTerm.class::isInstance) ? Occur.FILTER : Occur.MUST;
    }

    private Query query(QueryClause clause) {
        List<Query> alternatives = clause.alternatives().stream()
                .map(term -> query(term, clause.excluded()))
                .toList();
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        alternatives.forEach(alternative -> any.add(alternative, Occur.SHOULD));
        return any.build();
    }

    private Query query(QueryTerm term, boolean excluded) {
        if (term instanceof FieldTerm field) {
            return fields.query(field);
        }
        TextTerm text = (TextTerm) term;
        WordMatch match = match(excluded ? text : spelled(text));
        if (!excluded) {
            patterns.addAll(match.patterns());
        }
        return match.query();
    }

    private TextTerm spelled(TextTerm term) {
        return spelling == SearchSpelling.SOUND_ALIKE ? term.alsoSoundAlike() : term;
    }

    private WordMatch match(TextTerm term) {
        if (!term.soundAlike()) {
            return WordQueries.match(term);
        }
        comparesSounds = true;
        try {
            if (sounds.isPresent()) {
                return sounds.get().match(term);
            }
            partial.add("words that sound alike are not found now: there are no codes of sounds");
        } catch (SoundUnavailableException notLoaded) {
            partial.add("words that sound alike are not found now: " + notLoaded.getMessage());
        }
        return WordQueries.match(term);
    }
}
