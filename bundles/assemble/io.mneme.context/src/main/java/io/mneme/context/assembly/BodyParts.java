package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.TextPart;
import io.mneme.api.preview.PromptPart;
import io.mneme.api.preview.PromptPart.EntryRange;
import io.mneme.context.provider.BodyText;
import io.mneme.context.provider.BodyText.TextBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Describes the parts of the body of a context.
 *
 * @param context the context
 * @param text the text of its body
 * @param stable where the stable prefix ends in the text
 */
record BodyParts(Context context, BodyText text, int stable) {

    /** Returns the parts, in the order in which they are sent. */
    static List<PromptPart> of(Context context) {
        BodyText text = BodyText.of(context.body());
        int stable = text.text()
                .offsetByCodePoints(0, context.manifest().stablePrefix().chars());
        return new BodyParts(context, text, stable).list();
    }

    private List<PromptPart> list() {
        List<OptionalInt> segments = segments();
        List<List<EntryRange>> entries = PartEntries.of(context);
        List<PromptPart> parts = new ArrayList<>(text.blocks().size());
        for (BodyMessage message : context.body().messages()) {
            for (BodyPart part : message.parts()) {
                TextBlock block = text.blocks().get(parts.size());
                String shown = part.part().asText();
                parts.add(new PromptPart(
                        segments.get(part.segment()),
                        message.role(),
                        shown,
                        shown.codePointCount(0, shown.length()),
                        cachedChars(part, block, shown),
                        part.marked(),
                        entries.get(parts.size())));
            }
        }
        return parts;
    }

    /** Returns the places of the segments in the manifest, which has none without a measured text, such as the newest message. */
    private List<OptionalInt> segments() {
        List<OptionalInt> places = new ArrayList<>(context.segments().size());
        int place = 0;
        for (Segment segment : context.segments()) {
            places.add(segment.info().bytes() > 0 ? OptionalInt.of(place++) : OptionalInt.empty());
        }
        return places;
    }

    /** A medium or a block is in the stable prefix as a whole, or not at all. */
    private int cachedChars(BodyPart part, TextBlock block, String shown) {
        int missing = Math.max(0, block.end() - stable);
        if (!(part.part() instanceof TextPart)) {
            return missing == 0 ? shown.codePointCount(0, shown.length()) : 0;
        }
        return shown.codePointCount(0, Math.max(0, shown.length() - missing));
    }
}
