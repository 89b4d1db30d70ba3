package io.mneme.format.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.provider.BodyLayout;
import io.mneme.context.provider.BodyText;
import io.mneme.context.provider.CacheMarks;
import io.mneme.context.provider.LaidOutSegment;
import io.mneme.format.MemoryFormats;
import io.mneme.view.JsonNodes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;

/** Contexts of random items, for tests of the formats. */
final class RandomContexts {

    private static final List<String> TEXTS =
            List.of("Hello", "  ", "\n", "今天天气", "line\nline", " x ", "[System: note]", "\u3000");
    private static final List<String> TYPES =
            List.of("image/png", "image/jpg", "IMAGE/JPEG", "image/svg+xml", "video/mp4", "");
    private static final List<String> URIS = List.of(
            "https://example.org/1.png",
            "data:image/png;base64,QUJD",
            "data:image/png;base64,",
            "data:image/svg+xml,%3Csvg/%3E",
            "file:/tmp/1.png",
            "attachment:7");

    private static final FormatCatalog FORMATS = new MemoryFormats();

    private RandomContexts() {}

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("mneme.contexts", 200));
    }

    /** Returns the context of a seed. */
    static Context of(long seed) {
        return anyContext(new Random(seed));
    }

    /** Returns the JSON that a format writes of a context. */
    static ObjectNode body(String format, Context context) {
        BodyForm form = FORMATS.named(format).orElseThrow();
        ObjectNode answer = JsonNodes.object();
        FORMATS.fields(form, laidOut(form, context))
                .forEach((name, json) -> answer.set(name, ProviderJson.value(json)));
        return answer;
    }

    /** Returns the context with its body in a form, with marks wherever it can have some. */
    private static Context laidOut(BodyForm form, Context context) {
        List<LaidOutSegment> segments = context.segments().stream()
                .map(segment -> LaidOutSegment.of(
                        segment.info().stability(), !segment.info().sources().isEmpty(), segment.items()))
                .toList();
        PromptBody body = BodyLayout.of(form, segments);
        CacheMarks marks = CacheMarks.of(segments, BodyText.of(body));
        return new Context(context.segments(), context.manifest(), marks.marked(body, marks.end()));
    }

    /** A context of random items, with a history of any roles, system items in the middle, recalled and newest messages. */
    private static Context anyContext(Random random) {
        List<Segment> segments = new ArrayList<>();
        segments.add(segment(Stability.STATIC, ContextItem.instruction("You are Kate.")));
        for (Stability stability : Stability.values()) {
            for (int i = random.nextInt(6); i > 0; i--) {
                segments.add(segment(stability, anyItem(random)));
            }
        }
        if (random.nextBoolean()) {
            segments.add(segment(Stability.VOLATILE, ContextItem.of(Role.USER, "RECALLED", TextOrigin.RECALLED)));
        }
        if (random.nextBoolean()) {
            segments.add(segment(Stability.VOLATILE, ContextItem.of(Role.USER, "CURRENT", TextOrigin.CURRENT)));
        }
        return context(segments);
    }

    private static ContextItem anyItem(Random random) {
        Role role = Role.values()[random.nextInt(Role.values().length)];
        List<ItemPart> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            parts.add(role == Role.SYSTEM || random.nextInt(3) > 0 ? anyText(random) : anyMedium(random));
        }
        return new ContextItem(role, parts, random.nextBoolean() ? "" : "DIALOGUE_HISTORY", Optional.empty());
    }

    private static TextPart anyText(Random random) {
        return new TextPart(any(TEXTS, random), random.nextBoolean() ? TextOrigin.SAID : TextOrigin.INSTRUCTION);
    }

    private static MediaPart anyMedium(Random random) {
        return new MediaPart(
                "media_" + random.nextInt(9),
                any(URIS, random),
                any(TYPES, random),
                random.nextInt(4) == 0 ? OptionalInt.of(3) : OptionalInt.empty());
    }

    private static String any(List<String> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    static Segment segment(Stability stability, ContextItem... items) {
        return new Segment(new SegmentInfo("talk", "b", "1", stability, 1, 1, 1, "00", List.of()), List.of(items));
    }

    static Context context(List<Segment> segments) {
        return new Context(
                segments,
                new Manifest(
                        "c1",
                        "dialogue",
                        "s",
                        Map.of(),
                        Instant.EPOCH,
                        List.of(),
                        0,
                        StablePrefix.NONE,
                        Optional.empty(),
                        List.of()));
    }
}
