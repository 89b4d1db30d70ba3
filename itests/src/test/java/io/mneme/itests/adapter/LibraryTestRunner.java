package io.mneme.itests.adapter;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A program that runs classes of tests, and prints how many passed and failed. */
public final class LibraryTestRunner {

    private LibraryTestRunner() {}

    /** Runs the classes that the arguments name. */
    public static void main(String[] arguments) {
        List<? extends DiscoverySelector> classes =
                Stream.of(arguments).map(name -> selectClass(name)).toList();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(classes)
                                .build(),
                        listener);
        PrintWriter output = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        listener.getSummary().printFailuresTo(output, 20);
        output.println("passed " + listener.getSummary().getTestsSucceededCount() + ", failed "
                + listener.getSummary().getTotalFailureCount());
    }
}
