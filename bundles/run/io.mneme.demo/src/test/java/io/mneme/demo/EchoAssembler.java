package io.mneme.demo;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Journal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Assembles contexts of the mode prompt and one line for each dictation of the mode; one token a character. */
final class EchoAssembler implements ContextAssembler, ContextReplay {

    private final Journal<Dictation> journal;
    private final List<ContextRequest> requests = new ArrayList<>();
    private final List<Instant> times = new ArrayList<>();
    private String last = "";

    EchoAssembler(Journal<Dictation> journal) {
        this.journal = journal;
    }

    @Override
    public Context assemble(ContextRequest request, Instant now) {
        requests.add(request);
        times.add(now);
        String lane = DictationLanes.ofMode(request.selector("mode"));
        List<String> lines = journal.newest(lane, Integer.MAX_VALUE, any -> true).stream()
                .map(stored -> stored.entry().finalText())
                .toList();
        String text = lines.stream().map(line -> "\n- " + line).collect(Collectors.joining("", "Mend.", "\n---"));
        int shared = 0;
        while (shared < Math.min(text.length(), last.length()) && text.charAt(shared) == last.charAt(shared)) {
            shared++;
        }
        last = text;
        return context(request, text, shared, lines.size());
    }

    /** Returns when the contexts of a session were assembled. */
    List<Instant> assembled(String session) {
        return IntStream.range(0, requests.size())
                .filter(i -> requests.get(i).session().equals(session))
                .mapToObj(times::get)
                .toList();
    }

    @Override
    public List<TrialResult> compare(ContextRequest request, int limit, List<Trial> trials) {
        return trials.stream()
                .map(trial -> new TrialResult(
                        trial.policy(),
                        limit,
                        10_000,
                        trial.settingsOf("window").isEmpty() ? 9_000 : 0,
                        1,
                        9.5))
                .toList();
    }

    @Override
    public Context assembleBefore(ContextRequest request, String entry) {
        return assemble(request, Instant.EPOCH);
    }

    @Override
    public Optional<Manifest> manifest(String id) {
        return Optional.empty();
    }

    @Override
    public List<Manifest> manifests(String session) {
        return List.of();
    }

    @Override
    public List<String> recipes() {
        return List.of("dictation");
    }

    private static Context context(ContextRequest request, String text, int shared, int entries) {
        SegmentInfo note = new SegmentInfo(
                "history",
                "b",
                "1.0.0",
                Stability.GROWING,
                text.length(),
                text.length(),
                text.length(),
                "00",
                List.of());
        Manifest manifest = new Manifest(
                "c",
                request.recipe(),
                request.session(),
                request.selectors(),
                Instant.EPOCH,
                List.of(note),
                text.length(),
                new StablePrefix(shared, shared, shared),
                Optional.of(new WindowReport("grow-and-rebuild", "arrow", entries, false, Optional.empty(), List.of())),
                List.of());
        return new Context(List.of(new Segment(note, List.of(ContextItem.instruction(text)))), manifest);
    }
}
