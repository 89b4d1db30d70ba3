package io.mneme.context.provider;

import io.mneme.api.context.Omission;
import io.mneme.api.layout.BodyForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what the form of a body cannot say. For use by one thread. */
final class UnsaidParts {

    private final BodyForm form;
    private final Map<UnsaidKind, Integer> counts = new LinkedHashMap<>();

    /**
     * What cannot be said.
     *
     * @param name its name in the report
     * @param one what one is called; its plural ends with an s
     */
    private record UnsaidKind(String name, String one) {}

    UnsaidParts(BodyForm form) {
        this.form = form;
    }

    /** Counts one more. */
    void add(String name, String one) {
        counts.merge(new UnsaidKind(name, one), 1, Integer::sum);
    }

    /** Returns a report for each kind, without any text. */
    List<Omission> omissions() {
        List<Omission> omissions = new ArrayList<>(counts.size());
        counts.forEach((kind, count) -> omissions.add(new Omission(
                kind.name(),
                count + " " + kind.one() + (count == 1 ? "" : "s") + " cannot be sent in the form " + form.label())));
        return omissions;
    }
}
