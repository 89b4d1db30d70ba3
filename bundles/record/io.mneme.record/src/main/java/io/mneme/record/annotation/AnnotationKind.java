package io.mneme.record.annotation;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of annotations: their JSON form, ids and lanes. */
@Component(property = "kind=annotation")
public final class AnnotationKind implements EntryKind<Annotation> {

    private final UlidGenerator ids = new UlidGenerator();

    @Override
    public String name() {
        return "annotation";
    }

    @Override
    public Annotation decode(String line) {
        Annotation annotation = new Annotation(JsonFields.lenient(line));
        if (annotation.conversation().isEmpty()) {
            throw new InvalidEntryException(Annotation.CONVERSATION, "must be given, as a text");
        }
        return annotation;
    }

    @Override
    public String encode(Annotation entry) {
        return JsonLine.text(entry.fields());
    }

    @Override
    public Optional<byte[]> bytes(Annotation entry) {
        return Optional.of(JsonLine.bytes(entry.fields()));
    }

    @Override
    public String id(Annotation entry) {
        return entry.id();
    }

    @Override
    public Annotation withId(Annotation entry, String id) {
        Map<String, Value> fields = new LinkedHashMap<>(entry.fields());
        fields.remove(JsonText.ID);
        fields.put(JsonText.ID, JsonText.text(id));
        return new Annotation(fields);
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Annotation entry) {
        List<String> lanes = new ArrayList<>(3);
        lanes.add(AnnotationLanes.about(entry.conversation()));
        entry.startOf()
                .ifPresentOrElse(
                        project -> lanes.add(AnnotationLanes.start(project)),
                        () -> lanes.add(AnnotationLanes.properties(entry.conversation())));
        entry.mergedInto().ifPresent(target -> lanes.add(AnnotationLanes.mergedInto(target)));
        return lanes;
    }

    @Override
    public Optional<Instant> timestamp(Annotation entry) {
        return Timestamps.read(entry.timestamp());
    }
}
