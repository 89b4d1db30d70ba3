package io.mneme.index.lucene.compile;

import static io.mneme.index.lucene.document.IndexFields.PART;
import static io.mneme.index.lucene.document.IndexFields.SIMPLIFIED;
import static io.mneme.index.lucene.document.IndexFields.TEXT;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.index.lucene.analysis.PartTerms;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.compile.CompiledQuery.CompiledClause;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.TaggedConversations;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.parse.QueryTerm;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.support.time.MomentParser;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

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
        this.sounds = codes.map(used -> new SoundQueries(used, context.dictionary()));
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

    /** Makes the queries of one search for values of fields. */
    private static final class FieldQueries {

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
                        case BEFORE -> timestamps(
                                Long.MIN_VALUE, times.parse(term).toEpochMilli() - 1);
                        case AFTER -> timestamps(times.parse(term).toEpochMilli(), Long.MAX_VALUE);
                        case CORRECTED -> value(corrected(term));
                        case MODE, TYPE, ROLE, AUTHOR, PROJECT, CONVERSATION, MODEL -> value(term);
                    };
            return new BoostQuery(new ConstantScoreQuery(query), 0);
        }

        /** Returns the query for a value, whose key is called as the field. */
        private static Query value(FieldTerm term) {
            return new TermQuery(IndexFields.value(term.field().label(), term.value()));
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

    /**
     * Makes queries for what a word of a query is found by although it is written otherwise: as a part of a compound word,
     * without a hyphen or with one, and in the other characters of Chinese.
     */
    private static final class VariantQueries {

        private VariantQueries() {}

        /** Returns the matches of a term in the order of how near they are; empty for a phrase, which is found as it is written. */
        static List<WordMatch> of(TextTerm term) {
            if (SymbolTerms.hasSymbol(SymbolTerms.folded(term.text()))) {
                return List.of();
            }
            return switch (term.type()) {
                case WORD -> word(term.text());
                case PREFIX -> beginning(term);
                case PHRASE -> List.of();
            };
        }

        private static List<WordMatch> word(String word) {
            List<WordMatch> variants = new ArrayList<>();
            PartTerms.parts(word).ifPresent(parts -> variants.add(WordQueries.match(PART, parts)));
            PartTerms.joined(word).ifPresent(joined -> add(TEXT, joined, variants));
            String simplified = SimplifiedChinese.of(word);
            if (!simplified.equals(word)) {
                add(TEXT, simplified, variants);
            }
            if (simplified.chars().anyMatch(Character::isIdeographic)) {
                add(SIMPLIFIED, simplified, variants);
            }
            return variants;
        }

        private static void add(String field, String text, List<WordMatch> variants) {
            TermSequence terms = WordQueries.terms(field, text);
            if (!terms.isEmpty()) {
                variants.add(WordQueries.match(field, terms));
            }
        }

        private static List<WordMatch> beginning(TextTerm term) {
            TermSequence terms = WordQueries.terms(term);
            boolean part =
                    terms.terms().size() == 1 && terms.terms().get(0).term().length() > 1;
            return part ? List.of(WordQueries.beginning(PART, terms)) : List.of();
        }
    }

    /** Reads the times of a query: a date, a time, or an age. */
    private record TimeBounds(ZonedDateTime now) {

        /**
         * Returns the moment that a term refers to; of a date its first one.
         *
         * @throws InvalidQueryException if it is no time
         */
        Instant parse(FieldTerm term) {
            try {
                return MomentParser.parse(term.value(), now);
            } catch (DateTimeException noTime) {
                throw new InvalidQueryException(
                        term.position(), term.field().label() + " " + MomentParser.RULE + hint(term));
            }
        }

        /** Returns how to write what is a time in other languages; empty if it is none. */
        private String hint(FieldTerm term) {
            String date =
                    switch (term.value().toLowerCase(Locale.ROOT)) {
                        case "today" -> now.toLocalDate().toString();
                        case "yesterday" -> now.toLocalDate().minusDays(1).toString();
                        default -> term.value().replaceAll("[/.]", "-");
                    };
            return MomentParser.isDate(date) && !date.equals(term.value())
                    ? "; for %s write %s:%s"
                            .formatted(term.value(), term.field().label(), date)
                    : "";
        }
    }
}
