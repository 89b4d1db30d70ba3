package io.mneme.index.lucene.compile;

import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.api.sound.SoundCodes;
import io.mneme.api.sound.SoundUnavailableException;
import io.mneme.index.lucene.compile.CompiledQuery.CompiledClause;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.parse.QueryTerm;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import java.time.ZonedDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;

/** Makes queries for the index from the clauses of one query. */
public final class QueryCompiler {

    /** The most words whose variants are found: each is several clauses of Lucene's, whose number is bounded. */
    static final int MAX_VARIED_WORDS = 100;

    private final SearchSpelling spelling;
    private final Optional<SoundCodes> codes;
    private final Optional<SoundQueries> sounds;
    private final FieldQueries fields;
    private final Set<String> partial = new LinkedHashSet<>();
    private boolean comparesSounds;
    private int words;

    /**
     * Creates a compiler.
     *
     * @param query the query, for its spelling
     * @param context what it uses besides the index
     */
    public QueryCompiler(SearchQuery query, SearchContext context) {
        this.spelling = query.spelling();
        this.codes = context.sounds().get();
        this.sounds = codes.map(SoundQueries::new);
        this.fields = new FieldQueries(context.labels().get(), new TimeBounds(ZonedDateTime.now(context.clock())));
    }

    /**
     * Returns the query for entries that match all clauses.
     *
     * @throws io.mneme.api.search.InvalidQueryException if a clause breaks a rule
     */
    public CompiledQuery compile(List<QueryClause> clauses) {
        return query(clauses.stream().map(this::clause).toList());
    }

    /** Returns the query of clauses that this compiler has made. */
    CompiledQuery query(List<CompiledClause> clauses) {
        List<String> reasons =
                Stream.concat(partial.stream(), fields.partial().stream()).toList();
        return new CompiledQuery(clauses, codes.filter(used -> comparesSounds), reasons);
    }

    CompiledClause clause(QueryClause clause) {
        return new CompiledClause(occur(clause), match(clause));
    }

    private static Occur occur(QueryClause clause) {
        if (clause.excluded()) {
            return Occur.MUST_NOT;
        }
        return clause.alternatives().stream().allMatch(FieldTerm.class::isInstance) ? Occur.FILTER : Occur.MUST;
    }

    WordMatch match(QueryClause clause) {
        return WordMatch.anyOf(clause.alternatives().stream()
                .map(term -> match(term, clause.excluded()))
                .toList());
    }

    private WordMatch match(QueryTerm term, boolean excluded) {
        if (term instanceof FieldTerm field) {
            return new WordMatch(fields.query(field), List.of());
        }
        TextTerm text = (TextTerm) term;
        WordMatch match = match(excluded ? text : spelled(text));
        words++;
        return words > MAX_VARIED_WORDS ? match : match.with(VariantQueries.of(text));
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
