package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonLine;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.Timestamps;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The entry kind of utterances: their JSON form, ids and lanes. */
@Component(property = "kind=utterance")
public final class UtteranceKind implements EntryKind<Utterance> {

    /** The lane of the utterances of a version that is not known yet; the journal's status counts them. */
    static final String NEWER = "version:above-3";

    private static final Logger LOG = LoggerFactory.getLogger(UtteranceKind.class);
    private static final int NEWEST_VERSION = 3;

    private final UlidGenerator ids = new UlidGenerator();
    private final AtomicBoolean isNewerReported = new AtomicBoolean();

    @Override
    public String name() {
        return "utterance";
    }

    @Override
    public Utterance decode(String line) {
        Utterance utterance = UtteranceJson.of(JsonFields.lenient(line));
        if (utterance.version() > NEWEST_VERSION && isNewerReported.compareAndSet(false, true)) {
            LOG.warn(
                    "The exchange log holds utterances of version {}; {} and lower are known. They are read as far as they"
                            + " go, and counted in the lane {}",
                    utterance.version(),
                    NEWEST_VERSION,
                    NEWER);
        }
        return utterance;
    }

    @Override
    public String encode(Utterance entry) {
        return UtteranceJson.line(entry);
    }

    @Override
    public Optional<byte[]> bytes(Utterance entry) {
        return Optional.of(JsonLine.bytes(line -> UtteranceJson.write(entry, line)));
    }

    @Override
    public String id(Utterance entry) {
        return entry.id();
    }

    @Override
    public Utterance withId(Utterance entry, String id) {
        Map<String, String> foreign = new LinkedHashMap<>(entry.extraFields());
        foreign.remove(JsonText.ID);
        return new Utterance(
                id,
                entry.version(),
                entry.timestamp(),
                entry.conversation(),
                entry.speaker(),
                entry.text(),
                entry.project(),
                entry.audioFile(),
                entry.duration(),
                entry.metadata(),
                foreign);
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Utterance entry) {
        List<String> lanes = new ArrayList<>(3);
        lanes.add(UtteranceLanes.ofConversation(entry.conversation()));
        lanes.add(UtteranceLanes.ofProject(entry.project().orElse("")));
        if (entry.version() > NEWEST_VERSION) {
            lanes.add(NEWER);
        }
        return lanes;
    }

    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of(UtteranceLanes.ofConversation(conversation));
    }

    @Override
    public Optional<Instant> timestamp(Utterance entry) {
        return Timestamps.read(entry.timestamp());
    }

    @Override
    public SearchFields searchFields(Utterance entry) {
        return new SearchFields(
                Map.of(UtteranceKey.TEXT.json(), entry.text()),
                Map.of(
                        SearchFields.TYPE, List.of(UtteranceJson.type(entry)),
                        SearchFields.ROLE, List.of(role(entry).name().toLowerCase(Locale.ROOT)),
                        SearchFields.PROJECT, entry.project().stream().toList(),
                        SearchFields.CONVERSATION, List.of(entry.conversation())));
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Utterance entry) {
        return Optional.of(new HistoryEntry(entry.id(), role(entry), "", entry.text(), entry.text(), timestamp(entry)));
    }

    private static Role role(Utterance entry) {
        return entry.speaker() == Speaker.PERSON ? Role.USER : Role.ASSISTANT;
    }
}
