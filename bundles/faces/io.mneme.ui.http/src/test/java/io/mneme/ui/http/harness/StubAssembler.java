package io.mneme.ui.http.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.provider.BodyLayout;
import io.mneme.context.provider.BodyText;
import io.mneme.context.provider.CacheMarks;
import io.mneme.context.provider.LaidOutSegment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An assembler whose prompts have one segment of each stability, and which remembers what it was asked. */
public final class StubAssembler implements ContextAssembler {

    private static final List<PolicySource> POLICIES = List.of(
            new PolicySource("window", "grow-and-rebuild", "io.mneme.window", "1.0.0"),
            new PolicySource("renderer", "arrow", "io.mneme.render", "1.2.0"));

    private final List<Manifest> manifests = new ArrayList<>();
    private final Map<String, Context> contexts = new HashMap<>();

    public volatile ContextRequest lastRequest;

    @Override
    public synchronized Context assemble(ContextRequest request, Instant now) {
        if (request.options().settingsOf("window").getOrDefault("max_entries", 1.0) < 1) {
            throw new InvalidRequestException("window.max_entries", "must be at least 1");
        }
        if (request.recipe().equals("dictation") && !request.selectors().containsKey("mode")) {
            throw new InvalidRequestException("mode", "must be given; \"\" stands for any mode");
        }
        lastRequest = request;
        List<Segment> segments = request.inputs().text("mode_prompt").isEmpty()
                ? List.of()
                : List.of(
                        segment(
                                "mode_prompt",
                                Stability.STATIC,
                                request.inputs().text("mode_prompt")),
                        segment("hint", Stability.SESSION, "\n\nhint"),
                        segment("gap", Stability.SESSION, "\n\n"),
                        segment("history", Stability.GROWING, "- 萍萍来了\n"),
                        segment("vocabulary", Stability.VOLATILE, "- 萍萍（人名）"));
        Manifest manifest = new Manifest(
                "c" + manifests.size(),
                request.recipe(),
                request.session(),
                request.selectors(),
                now,
                segments.stream().map(Segment::info).toList(),
                12,
                new StablePrefix(3, 9, 2),
                Optional.of(
                        new WindowReport("grow-and-rebuild", "arrow", 1, false, Optional.empty(), List.of(), POLICIES)),
                List.of(new Omission("recall", "too slow")));
        manifests.add(0, manifest);
        List<Segment> all = withInput(segments, request.inputs().text("input"));
        Context context =
                new Context(all, manifest, body(request.options().form().orElseThrow(), all));
        contexts.put(manifest.id(), context);
        return context;
    }

    private static PromptBody body(BodyForm form, List<Segment> segments) {
        List<LaidOutSegment> laidOut = segments.stream()
                .map(segment -> LaidOutSegment.of(segment.info().stability(), true, segment.items()))
                .toList();
        PromptBody body = BodyLayout.of(form, laidOut);
        CacheMarks marks = CacheMarks.of(laidOut, BodyText.of(body));
        return marks.marked(body, marks.end());
    }

    private static List<Segment> withInput(List<Segment> segments, String input) {
        List<Segment> all = new ArrayList<>(segments);
        if (!input.isEmpty()) {
            ContextItem newest = ContextItem.of(Role.USER, input, TextOrigin.CURRENT);
            all.add(new Segment(info("input", Stability.VOLATILE, 0, 0), List.of(newest)));
        }
        return all;
    }

    private static Segment segment(String name, Stability stability, String text) {
        int chars = text.codePointCount(0, text.length());
        int bytes = text.getBytes(UTF_8).length;
        return new Segment(info(name, stability, chars, bytes), List.of(ContextItem.instruction(text)));
    }

    private static SegmentInfo info(String name, Stability stability, int chars, int bytes) {
        return new SegmentInfo(
                name,
                "io.mneme.fake",
                "1.0.0",
                stability,
                chars,
                bytes,
                1,
                "00",
                List.of(EntrySource.of("dictation", "id1")));
    }

    @Override
    public synchronized Optional<Manifest> manifest(String id) {
        return manifests.stream().filter(manifest -> manifest.id().equals(id)).findFirst();
    }

    @Override
    public synchronized List<Manifest> manifests(String session) {
        return manifests.stream()
                .filter(manifest -> manifest.session().equals(session))
                .toList();
    }

    /** Returns a context; empty if there is none of that id. */
    synchronized Optional<Context> context(String id) {
        return Optional.ofNullable(contexts.get(id));
    }

    @Override
    public List<String> recipes() {
        return List.of("dictation", "plain");
    }
}
