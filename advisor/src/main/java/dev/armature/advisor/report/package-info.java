/**
 * Reports of a check, for people and for programs: {@link dev.armature.advisor.report.ReportFormat} is the list of them. Each is made
 * of a {@link dev.armature.advisor.check.Report} and the name of the file, and is one text.
 *
 * <p>What comes out of a model is text that is not ours: every form escapes it as its own rules ask, so that nothing in a model can become
 * markup of a report.
 */
@NullMarked
package dev.armature.advisor.report;

import org.jspecify.annotations.NullMarked;
