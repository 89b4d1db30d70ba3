package io.mneme.context.section;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.Stability;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.contributor.BuiltInContributors;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.VocabularyRedaction;
import io.mneme.context.section.FrozenTerms.SplitTerms;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The contributors that only render and frame the texts of a request, or the terms for it. */
@Component
public final class SectionContributors implements BuiltInContributors, ErasureParticipant {

    private final Redactions redactions;
    private final FrozenTerms frozen = new FrozenTerms();
    private final List<Vocabulary> vocabularies = new CopyOnWriteArrayList<>();

    @Activate
    public SectionContributors(@Reference Redactions redactions) {
        this.redactions = redactions;
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
                new ModePrompt(),
                new ThinkingHint(),
                new ContextHeader(),
                new VocabularySection(vocabularies, redactions, frozen),
                new ContextFooter());
    }

    @Override
    public String name() {
        return "frozen terms";
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

    /** Puts the request's hint on thinking after the mode's prompt. */
    private static final class ThinkingHint implements Contributor {

        @Override
        public String name() {
            return "thinking-hint";
        }

        @Override
        public Stability stability() {
            return Stability.SESSION;
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            String text = scope.request().inputs().text("thinking_hint");
            return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text));
        }
    }

    /** Puts the mode's prompt of the request at the beginning. */
    private static final class ModePrompt implements Contributor {

        @Override
        public String name() {
            return "mode-prompt";
        }

        @Override
        public Stability stability() {
            return Stability.STATIC;
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            String text = scope.request().inputs().text("mode_prompt");
            return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text));
        }
    }

    /**
     * Opens the context section: names the enabled sources, and explains how to read the lines of the history. It never
     * looks at the entries, so that it stays the same when they do not. The legend is that of the renderer that rendered the window;
     * before that, the legend of the selected renderer.
     */
    private static final class ContextHeader implements Contributor {

        @Override
        public String name() {
            return "context-header";
        }

        @Override
        public Stability stability() {
            return Stability.SESSION;
        }

        /** It explains the lines of a window, so it is called when the window is known. */
        @Override
        public Stability calledWith() {
            return Stability.VOLATILE;
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            return List.of(Contribution.paragraph(text(scope.settings(), scope.legend()))
                    .withFrame(Separator.PARAGRAPH, FrameRole.FRAME));
        }

        private static String text(DictationSettings settings, String legend) {
            SectionTexts words = SectionTexts.of(settings);
            return "---\n" + words.intro()
                    + (settings.history() ? "\n- " + words.history(SingleLine.of(legend)) : "")
                    + (settings.vocabulary() ? "\n- " + words.vocabulary() : "");
        }
    }

    /** Closes the context section. It stands behind what changes, so it counts as changing itself. */
    private static final class ContextFooter implements Contributor {

        private static final Contribution FOOTER =
                Contribution.paragraph("---").withFrame(Separator.LINE, FrameRole.FRAME);

        @Override
        public String name() {
            return "context-footer";
        }

        @Override
        public Stability stability() {
            return Stability.VOLATILE;
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            return List.of(FOOTER);
        }
    }

    /**
     * Lists the vocabulary of the request; if it has none, the terms that the kept vocabulary selects for its input. Where that is
     * set, the terms are split: those of the window's last rebuild are before the history, later ones after it.
     */
    private static final class VocabularySection implements Contributor {

        private final List<Vocabulary> kept;
        private final VocabularyRedaction redaction;
        private final FrozenTerms frozen;

        /**
         * Creates the contributor.
         *
         * @param kept the kept vocabulary, which comes and goes; empty if none is installed
         * @param redactions redacts selected terms; those of the request are redacted with it
         * @param frozen the terms of each session at the last rebuild of its window
         */
        VocabularySection(List<Vocabulary> kept, Redactions redactions, FrozenTerms frozen) {
            this.kept = kept;
            this.frozen = frozen;
            redaction = new VocabularyRedaction(redactions);
        }

        @Override
        public String name() {
            return "vocabulary";
        }

        @Override
        public Stability stability() {
            return Stability.VOLATILE;
        }

        @Override
        public List<Contribution> contribute(RequestScope scope) {
            DictationSettings settings = scope.settings();
            List<VocabularyTerm> terms = settings.vocabulary() ? terms(scope) : List.of();
            SectionTexts words = SectionTexts.of(settings);
            if (scope.window().isEmpty()
                    || !settings.freezesVocabulary(scope.request().recipe())) {
                return sections(terms, words).toList();
            }
            // The requests of a replay have the same terms, which must not become those of the session.
            SplitTerms split = scope.replay().isEmpty()
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
            return kept.stream()
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
}
