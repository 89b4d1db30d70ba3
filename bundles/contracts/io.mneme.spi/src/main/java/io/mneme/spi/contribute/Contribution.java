package io.mneme.spi.contribute;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Optional;

/**
 * One segment that a contributor adds to a context. A contributor may add several: each has its own place and its own sources.
 *
 * @param items its items in their order, without separators around their texts; at least one, unless it only reports what was omitted
 * @param stability how often it changes; empty if that is the stability of its contributor
 * @param separator separator before each system item; other items are messages of their own
 * @param frameRole its relation to the frame around the history
 * @param sources the entries it was made of, in the order of the text
 * @param window how its history was selected; empty if it contains none
 * @param omissions contributors and policies that were omitted from it, and why; empty if there are none
 * @param spans the ranges of its items that are known to be made of its sources, in the order of the text; may be empty
 * @param policies the policies that took part in it, besides those of the window; may be empty
 */
public record Contribution(
        List<ContextItem> items,
        Optional<Stability> stability,
        Separator separator,
        FrameRole frameRole,
        List<EntrySource> sources,
        Optional<WindowReport> window,
        List<Omission> omissions,
        List<SourceSpan> spans,
        List<PolicySource> policies) {

    /** The separator before a system item. The first item of a prompt has none. */
    public enum Separator {
        /** A blank line. */
        PARAGRAPH,
        /** A line break. */
        LINE
    }

    /** The relation of a contribution to the frame, which introduces and closes the framed contributions. */
    public enum FrameRole {
        /** A contribution outside the frame. */
        CONTENT,
        /** A part of the frame. It is left out of a prompt without a {@link #FRAMED} contribution. */
        FRAME,
        /** A contribution inside the frame. */
        FRAMED
    }

    public Contribution {
        requireNonNull(stability, "stability");
        requireNonNull(separator, "separator");
        requireNonNull(frameRole, "frameRole");
        requireNonNull(window, "window");
        items = List.copyOf(items);
        sources = List.copyOf(sources);
        omissions = List.copyOf(omissions);
        spans = List.copyOf(spans);
        policies = List.copyOf(policies);
        if (items.isEmpty() && omissions.isEmpty()) {
            throw new IllegalArgumentException("a contribution must have an item, or report an omission");
        }
    }

    /** Creates a contribution of which no range is known. */
    public Contribution(
            List<ContextItem> items,
            Optional<Stability> stability,
            Separator separator,
            FrameRole frameRole,
            List<EntrySource> sources,
            Optional<WindowReport> window,
            List<Omission> omissions) {
        this(items, stability, separator, frameRole, sources, window, omissions, List.of());
    }

    /** Creates a contribution in which no policy took part, besides those of the window. */
    public Contribution(
            List<ContextItem> items,
            Optional<Stability> stability,
            Separator separator,
            FrameRole frameRole,
            List<EntrySource> sources,
            Optional<WindowReport> window,
            List<Omission> omissions,
            List<SourceSpan> spans) {
        this(items, stability, separator, frameRole, sources, window, omissions, spans, List.of());
    }

    /** Returns items outside the frame, each system item as a paragraph, without source entries. */
    public static Contribution of(List<ContextItem> items) {
        return new Contribution(
                items,
                Optional.empty(),
                Separator.PARAGRAPH,
                FrameRole.CONTENT,
                List.of(),
                Optional.empty(),
                List.of());
    }

    /** Returns a report on what was omitted, at least one, where nothing is left to show. */
    public static Contribution ofOmissions(List<Omission> omissions) {
        return new Contribution(
                List.of(),
                Optional.empty(),
                Separator.PARAGRAPH,
                FrameRole.CONTENT,
                List.of(),
                Optional.empty(),
                omissions);
    }

    /** Returns an instruction as a paragraph of the system prompt, outside the frame, without source entries. */
    public static Contribution paragraph(String text) {
        return paragraph(text, TextOrigin.INSTRUCTION);
    }

    /** Returns a text of this origin as a paragraph of the system prompt, outside the frame, without source entries. */
    public static Contribution paragraph(String text, TextOrigin origin) {
        return of(List.of(ContextItem.of(Role.SYSTEM, text, origin)));
    }

    /** Returns the same contribution with other items: one for each, if it keeps the spans of whole items. */
    public Contribution withItems(List<ContextItem> newItems) {
        List<SourceSpan> kept = newItems.size() != items.size()
                ? List.of()
                : spans.stream()
                        .filter(span ->
                                span.isWhole() || newItems.get(span.item()).equals(items.get(span.item())))
                        .toList();
        return new Contribution(newItems, stability, separator, frameRole, sources, window, omissions, kept, policies);
    }

    /** Returns the same contribution with a stability of its own. */
    public Contribution withStability(Stability own) {
        return new Contribution(
                items, Optional.of(own), separator, frameRole, sources, window, omissions, spans, policies);
    }

    /** Returns the same contribution with another separator and another relation to the frame. */
    public Contribution withFrame(Separator newSeparator, FrameRole newFrameRole) {
        return new Contribution(
                items, stability, newSeparator, newFrameRole, sources, window, omissions, spans, policies);
    }

    /** Returns the same contribution with the entries it was made of. */
    public Contribution withSources(List<EntrySource> newSources) {
        return new Contribution(items, stability, separator, frameRole, newSources, window, omissions, spans, policies);
    }

    /** Returns the same contribution with the report on its history, and what was omitted from it. */
    public Contribution withReport(Optional<WindowReport> newWindow, List<Omission> newOmissions) {
        return new Contribution(
                items, stability, separator, frameRole, sources, newWindow, newOmissions, spans, policies);
    }

    /** Returns the same contribution with the ranges that were made of its sources. */
    public Contribution withSpans(List<SourceSpan> newSpans) {
        return new Contribution(items, stability, separator, frameRole, sources, window, omissions, newSpans, policies);
    }

    /**
     * Returns the same contribution with the policies that took part in it, which answers and manifests name. A contributor that
     * opens a type of its own reports the policy that it has asked by {@code SelectedPolicy.source}.
     */
    public Contribution withPolicies(List<PolicySource> newPolicies) {
        return new Contribution(items, stability, separator, frameRole, sources, window, omissions, spans, newPolicies);
    }
}
