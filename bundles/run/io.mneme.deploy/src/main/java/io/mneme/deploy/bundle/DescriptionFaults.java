package io.mneme.deploy.bundle;

import io.mneme.deploy.guard.StartFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.osgi.framework.Bundle;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Finds what Declarative Services only logs about a bundle: descriptions of components that are absent or malformed, and classes
 * that cannot be loaded.
 */
final class DescriptionFaults {

    private static final String HEADER = "Service-Component";
    private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    private DescriptionFaults() {}

    /** Returns a sentence for each fault of a bundle that was started; empty if there is none. */
    static List<String> of(Bundle bundle) {
        String header = bundle.getHeaders("").get(HEADER);
        return header == null
                ? List.of()
                : Stream.of(header.split(","))
                        .map(String::strip)
                        .filter(path -> !path.isEmpty())
                        .flatMap(path -> faults(bundle, path))
                        .toList();
    }

    /** The last part of a path may have wildcards. */
    private static Stream<String> faults(Bundle bundle, String path) {
        int folder = path.lastIndexOf('/');
        Enumeration<URL> found =
                bundle.findEntries(folder < 0 ? "/" : path.substring(0, folder), path.substring(folder + 1), false);
        return found == null
                ? Stream.of("its description of components %s is not there".formatted(path))
                : Collections.list(found).stream().flatMap(file -> faults(bundle, path, file).stream());
    }

    private static List<String> faults(Bundle bundle, String path, URL file) {
        List<String> classes = new ArrayList<>();
        try (InputStream xml = file.openStream()) {
            SAXParserFactory parsers = SAXParserFactory.newInstance();
            parsers.setFeature(NO_DOCTYPE, true);
            parsers.newSAXParser().parse(xml, new ImplementationNames(classes));
        } catch (IOException | SAXException | ParserConfigurationException malformed) {
            return List.of("its description of components %s is malformed: %s".formatted(path, malformed.getMessage()));
        }
        return classes.stream()
                .flatMap(implementation -> loaded(bundle, implementation))
                .toList();
    }

    /** To load a class runs none of its code. */
    private static Stream<String> loaded(Bundle bundle, String implementation) {
        try {
            bundle.loadClass(implementation);
            return Stream.empty();
        } catch (ClassNotFoundException | LinkageError | RuntimeException failed) {
            return Stream.of(
                    "its class %s cannot be loaded: %s".formatted(implementation, StartFailure.describe(failed)));
        }
    }

    /** Collects the classes of components. */
    private static final class ImplementationNames extends DefaultHandler {

        private final List<String> classes;

        ImplementationNames(List<String> classes) {
            this.classes = classes;
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            String implementation = attributes.getValue("class");
            if (name.endsWith("implementation") && implementation != null) {
                classes.add(implementation);
            }
        }

        /** What stands beside the parser prints nothing. */
        @Override
        public void fatalError(SAXParseException malformed) throws SAXException {
            throw malformed;
        }
    }
}
