package io.mneme.ui.gogo.journal;

import io.mneme.api.search.UnknownJournalException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Services of one sort that come and go, each with the name of a journal and the kind of entries it holds. */
final class JournalServices<S> {

    /** The journal that the shell shows when the user names none. */
    private static final String DEFAULT_KIND = "dictation";

    private final Map<S, String> kinds = new ConcurrentHashMap<>();
    private final Function<S, String> name;

    JournalServices(Function<S, String> name) {
        this.name = name;
    }

    void add(S service, Map<String, Object> properties) {
        kinds.put(service, String.valueOf(properties.get("kind")));
    }

    void remove(S service) {
        kinds.remove(service);
    }

    /** Returns the services by name; empty if there are none. */
    List<S> all() {
        return kinds.keySet().stream().sorted(Comparator.comparing(name)).toList();
    }

    /** Returns the kind of a service; empty if it has left. */
    String kind(S service) {
        return kinds.getOrDefault(service, "");
    }

    /**
     * Returns the service of this name.
     *
     * @param wanted its name; empty for the one that holds dictations
     * @throws UnknownJournalException if there is none
     */
    S named(String wanted) {
        List<S> present = all();
        return present.stream()
                .filter(service -> wanted.isEmpty()
                        ? kind(service).equals(DEFAULT_KIND)
                        : name.apply(service).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new UnknownJournalException(missing(wanted, present)));
    }

    private String missing(String wanted, List<S> present) {
        String names = present.stream().map(name).collect(Collectors.joining(", "));
        String what = wanted.isEmpty() ? "no journal of dictations is open" : "no journal is called " + wanted;
        return what + "; there are " + (names.isEmpty() ? "none" : names);
    }
}
