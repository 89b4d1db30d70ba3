package io.mneme.context.section;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.redaction.Redactions;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.context.contributor.BuiltInContributors;
import io.mneme.context.contributor.Contributor;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
}
