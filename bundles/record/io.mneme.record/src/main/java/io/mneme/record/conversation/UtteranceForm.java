package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.record.export.ExportedEntry;
import io.mneme.record.utterance.UtteranceRedaction;
import java.util.List;
import java.util.Optional;

/** What a conversation reads of utterances. */
final class UtteranceForm implements EntryForm<Utterance> {

    static final String KIND = "utterance";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String conversation(Utterance entry) {
        return entry.conversation();
    }

    @Override
    public String timestamp(Utterance entry) {
        return entry.timestamp();
    }

    @Override
    public Optional<String> project(Utterance entry) {
        return Optional.of(entry.project().orElse(""));
    }

    @Override
    public Optional<String> projectLane(String project) {
        return Optional.of(UtteranceLanes.ofProject(project));
    }

    @Override
    public String neighbourLane(Utterance entry) {
        return UtteranceLanes.ofProject(entry.project().orElse(""));
    }

    @Override
    public List<?> speaker(Utterance entry) {
        return List.of(entry.speaker());
    }

    @Override
    public List<String> texts(Utterance entry) {
        return List.of(entry.text());
    }

    @Override
    public ExportedEntry exported(Utterance entry, Redactions redactions) {
        return ExportedEntry.of(new UtteranceRedaction(redactions).redact(RedactionSink.EXPORT, entry));
    }
}
