package io.mneme.record.annotation;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields;
import io.mneme.record.JsonFields.Value;
import io.mneme.record.JsonLine;
import io.mneme.record.JsonText;
import io.mneme.record.NewIds;
import io.mneme.record.Timestamps;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** What an annotation is: its JSON form, its id, the lanes that list it. */
@Component(property = "kind=annotation")
public final class AnnotationKind implements EntryKind<Annotation> {

    private final NewIds ids = new NewIds();

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
        return JsonLine.text(line -> JsonLine.write(line, entry.fields()));
    }

    @Override
    public Optional<byte[]> bytes(Annotation entry) {
        return Optional.of(JsonLine.bytes(line -> JsonLine.write(line, entry.fields())));
    }

    @Override
    public String id(Annotation entry) {
        return entry.id();
    }

    @Override
    public Annotation identified(Annotation entry, String id) {
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
                        () -> lanes.add(AnnotationLanes.notes(entry.conversation())));
        entry.mergedInto().ifPresent(target -> lanes.add(AnnotationLanes.mergedInto(target)));
        return lanes;
    }

    @Override
    public Optional<Instant> moment(Annotation entry) {
        return Timestamps.read(entry.timestamp());
    }
}
