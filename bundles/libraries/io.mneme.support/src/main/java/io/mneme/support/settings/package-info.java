/** Declares the settings of a bundle once: reads and checks them, keeps the last valid ones, and shows them to tools. */
package io.mneme.support.settings;
