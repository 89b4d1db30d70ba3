package io.mneme.benchmarks.report;

import io.mneme.benchmarks.report.MeasuredFigure.Target;
import java.util.Locale;

/** Writes figures for readers. */
final class FigureText {

    private static final double WITHOUT_DECIMALS = 100;

    private FigureText() {}

    /** Returns a figure with all that is known of it, on one line. */
    static String line(MeasuredFigure figure) {
        StringBuilder line = new StringBuilder(
                "%s: %s: %s".formatted(figure.benchmark(), figure.what(), quantity(figure.median(), figure.unit())));
        if (figure.runs().size() > 1) {
            line.append(" (%s to %s, %d runs)"
                    .formatted(
                            number(figure.min()),
                            number(figure.max()),
                            figure.runs().size()));
        }
        figure.peer()
                .ifPresent(peer -> line.append("; %s %s, ratio %s"
                        .formatted(
                                peer.name(),
                                number(peer.median()),
                                number(figure.ratio().orElseThrow()))));
        figure.target()
                .ifPresent(target -> line.append("; target %s: %s".formatted(target(figure, target), verdict(figure))));
        if (figure.isDisturbed()) {
            line.append("; load of other processes ").append(number(figure.load()));
        }
        return line.toString();
    }

    static String target(MeasuredFigure figure, Target target) {
        return target.comparison().sign() + " "
                + (target.ofPeer() ? number(target.bound()) + " of the peer" : quantity(target.bound(), figure.unit()));
    }

    static String verdict(MeasuredFigure figure) {
        return figure.isTargetMet().map(met -> met ? "met" : "missed").orElse("");
    }

    static String quantity(double value, String unit) {
        return unit.isEmpty() ? number(value) : number(value) + " " + unit;
    }

    /** Returns a number with three digits or more; a round one without decimals. */
    static String number(double value) {
        if (value == Math.rint(value) || Math.abs(value) >= WITHOUT_DECIMALS) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
