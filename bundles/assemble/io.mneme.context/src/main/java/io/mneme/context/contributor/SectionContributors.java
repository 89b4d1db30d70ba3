package io.mneme.context.contributor;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.Stability;
import io.mneme.api.entry.Redactions;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.contributor.FrozenTerms.SplitTerms;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The contributors that only render and frame the texts of a request, or the terms for it. */
@Component
public final class SectionContributors implements BuiltInContributors, ErasureParticipant {

    private static final Contribution FOOTER = Contribution.paragraph("---").withFrame(Separator.LINE, FrameRole.FRAME);

    private static final Set<String> NO_INPUTS = Set.of();

    private final VocabularyRedaction redaction;
    private final FrozenTerms frozen = new FrozenTerms();
    private final List<Vocabulary> vocabularies = new CopyOnWriteArrayList<>();

    @Activate
    public SectionContributors(@Reference Redactions redactions) {
        redaction = new VocabularyRedaction(redactions);
    }

    /** Adds a vocabulary, which selects terms for requests from now on. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addVocabulary(Vocabulary vocabulary) {
        vocabularies.add(vocabulary);
    }

    public void removeVocabulary(Vocabulary vocabulary) {
        vocabularies.remove(vocabulary);
    }

    @Override
    public List<Contributor> list() {
        return List.of(
                paragraph("mode-prompt", Stability.STATIC, "mode_prompt"),
                paragraph("thinking-hint", Stability.SESSION, "thinking_hint"),
                // It explains the lines of a window, so it is called when the window is known.
                new RenderedSection(
                        "context-header",
                        Stability.SESSION,
                        Stability.VOLATILE,
                        NO_INPUTS,
                        SectionContributors::header),
                new RenderedSection("vocabulary", Stability.VOLATILE, Set.of("vocabulary"), this::vocabulary),
                // It stands behind what changes, so it counts as changing itself.
                new RenderedSection("context-footer", Stability.VOLATILE, NO_INPUTS, scope -> List.of(FOOTER)));
    }

    private static RenderedSection paragraph(String name, Stability stability, String input) {
        return new RenderedSection(name, stability, Set.of(input), scope -> paragraph(scope, input));
    }

    /** A contributor of this bundle that needs a request alone. */
    private record RenderedSection(
            String name,
            Stability stability,
            Stability calledWith,
            Set<String> inputs,
            Function<RequestScope, List<Contribution>> contributions)
            implements Contributor {

        RenderedSection(
                String name,
                Stability stability,
                Set<String> inputs,
                Function<RequestScope, List<Contribution>> contributions) {
            this(name, stability, stability, inputs, contributions);
        }

        @Override
        public Optional<Set<String>> uses() {
            return Optional.of(inputs);
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            return contributions.apply(scope);
        }
    }

    @Override
    public String name() {
        return "frozen terms";
    }

    @Override
    public String holds() {
        return "terms that a session sends in the same order each time, in memory";
    }

    /** Counts the sessions with frozen terms: a term has no id there, so each of them may have an erased one. */
    @Override
    public Found find(Erased what) {
        return new Found(what.isEmpty() ? 0 : frozen.count());
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(what.isEmpty() ? 0 : frozen.clear());
    }

    /** Returns a text that the request brings along as a paragraph; nothing if it is blank. */
    private static List<Contribution> paragraph(RequestScope scope, String input) {
        String text = scope.request().inputs().text(input);
        return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text));
    }

    /**
     * Opens the context section: names the enabled sources, and explains how to read the lines of the history. It never
     * looks at the entries, so that it stays the same when they do not. The legend is that of the renderer that rendered the window;
     * before that, the legend of the selected renderer.
     */
    private static List<Contribution> header(RequestScope scope) {
        DictationSettings settings = scope.settings();
        SectionTexts words = SectionTexts.of(settings);
        List<String> lines = new ArrayList<>();
        lines.add("---\n" + words.intro());
        if (settings.history()) {
            lines.add(words.history(SingleLine.of(scope.legend())));
        }
        if (settings.vocabulary()) {
            lines.add(words.vocabulary());
        }
        String text = String.join("\n- ", lines);
        return List.of(Contribution.paragraph(text).withFrame(Separator.PARAGRAPH, FrameRole.FRAME));
    }

    /**
     * Lists the vocabulary of the request; if it has none, the terms that the kept vocabulary selects for its input. Where that is
     * set, the terms are split: those of the window's last rebuild are before the history, later ones after it.
     */
    private List<Contribution> vocabulary(RequestScope scope) {
        DictationSettings settings = scope.settings();
        List<VocabularyTerm> terms = settings.vocabulary() ? terms(scope) : List.of();
        SectionTexts words = SectionTexts.of(settings);
        if (scope.window().isEmpty()
                || !settings.freezesVocabulary(scope.request().recipe())) {
            return sections(terms, words).toList();
        }
        // The requests of a replay have the same terms, which must not become those of the session.
        SplitTerms split = scope.purpose().replay().isEmpty()
                ? frozen.split(terms, scope, redaction.generation())
                : new SplitTerms(terms, List.of());
        return Stream.concat(
                        sections(split.base(), words).map(base -> base.withStability(Stability.SESSION)),
                        sections(split.later(), words))
                .toList();
    }

    /** Returns the section of terms; none if there are no terms. */
    private static Stream<Contribution> sections(List<VocabularyTerm> terms, SectionTexts words) {
        return terms.isEmpty() ? Stream.empty() : Stream.of(section(terms, words));
    }

    private static Contribution section(List<VocabularyTerm> terms, SectionTexts words) {
        String text = terms.stream()
                .map(term -> "\n- " + line(term, words))
                .collect(Collectors.joining("", words.vocabularyLabel(), ""));
        return Contribution.paragraph(text).withFrame(Separator.PARAGRAPH, FrameRole.FRAMED);
    }

    private List<VocabularyTerm> terms(RequestScope scope) {
        RequestInputs inputs = scope.request().inputs();
        return inputs.vocabulary()
                .orElseGet(() -> redaction.redact(
                        selected(inputs.text("input"), scope.settings().maxVocabularyTerms())));
    }

    private List<VocabularyTerm> selected(String input, int limit) {
        return vocabularies.stream()
                .limit(1)
                .flatMap(vocabulary -> vocabulary.select(input, limit).stream())
                .map(match ->
                        new VocabularyTerm(match.term().term(), match.term().note()))
                .toList();
    }

    private static String line(VocabularyTerm term, SectionTexts words) {
        String note = SingleLine.of(term.note());
        return SingleLine.of(term.term()) + (note.isBlank() ? "" : words.noteOpen() + note + words.noteClose());
    }
}
